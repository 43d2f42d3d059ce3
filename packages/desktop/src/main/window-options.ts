/** The same for every window: all walls up, nothing of Node in it. `harden.test.ts` and `main.test.ts` hold it so. */
export interface WindowOptions {
  readonly width: number
  readonly height: number
  readonly minWidth: number
  readonly minHeight: number
  readonly show: boolean
  readonly title: string
  readonly backgroundColor: string
  readonly webPreferences: Readonly<Record<SafePreference, boolean>> & { readonly preload: string }
}

type SafePreference =
  | 'contextIsolation'
  | 'sandbox'
  | 'webSecurity'
  | 'safeDialogs'
  | 'nodeIntegration'
  | 'nodeIntegrationInWorker'
  | 'nodeIntegrationInSubFrames'
  | 'allowRunningInsecureContent'
  | 'experimentalFeatures'
  | 'webviewTag'
  | 'navigateOnDragDrop'
  | 'spellcheck'

/** @param preload absolute path of the built preload script */
export function windowOptions(preload: string): WindowOptions {
  return {
    width: 1280,
    height: 800,
    minWidth: 480,
    minHeight: 360,
    // Shown when it can be drawn, so that no white window flashes up.
    show: false,
    title: 'Rheol',
    backgroundColor: '#f6f1e7',
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      safeDialogs: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  }
}
