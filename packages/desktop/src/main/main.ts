/** Electron's main process: windows, menu and a channel to the host process. Nothing of a game is here. */
import { fileURLToPath } from 'node:url'
import {
  app,
  BrowserWindow,
  ipcMain,
  Menu,
  type MenuItemConstructorOptions,
  MessageChannelMain,
  protocol,
  session,
  utilityProcess,
} from 'electron'
import { hostSettings } from '../host/host-settings.js'
import { APP_ORIGIN, APP_SCHEME } from '../protocol/channels.js'
import { createAppHandler } from './app-protocol.js'
import { hardenContents, hardenSession } from './harden.js'
import { createHostProcess } from './host-process.js'
import { menuTemplate } from './menu-template.js'
import { registerIpc } from './register-ipc.js'
import { windowOptions } from './window-options.js'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))
const preload = path('../preload/preload.cjs')
const settings = hostSettings(process.argv.slice(1), path('../../../../games'))

protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
])
app.enableSandbox()
app.on('web-contents-created', (_event, contents) => hardenContents(contents))

function openWindow(): void {
  const window = new BrowserWindow(windowOptions(preload))
  window.once('ready-to-show', () => window.show())
  void window.loadURL(`${APP_ORIGIN}/`)
}

function start(): void {
  hardenSession(session.defaultSession)
  protocol.handle(APP_SCHEME, createAppHandler(path('../renderer')))
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(menuTemplate(process.platform === 'darwin', openWindow) as MenuItemConstructorOptions[]),
  )
  const host = createHostProcess({
    fork: () =>
      utilityProcess.fork(path('../host/utility-worker.js'), [JSON.stringify(settings)], { serviceName: 'Rheol host' }),
    makeChannel: () => new MessageChannelMain(),
    // Their connections died with it; a new document asks for a new one.
    onRestart: () => {
      for (const window of BrowserWindow.getAllWindows()) window.reload()
    },
    onGiveUp: () => app.exit(1),
  })
  registerIpc(ipcMain, () => host.openPort())
  app.on('before-quit', () => host.close())
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow()
  })
  app.on('second-instance', openWindow)
  openWindow()
}

// Two hosts would write the same saves.
if (app.requestSingleInstanceLock()) {
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  void app.whenReady().then(start)
} else app.quit()
