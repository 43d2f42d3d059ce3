/** What is used of Electron's menu items. */
export interface MenuItem {
  readonly label?: string
  readonly role?: string
  readonly type?: 'separator'
  readonly accelerator?: string
  readonly click?: () => void
  readonly submenu?: MenuItem[]
}

/** The menu bar: little, because the table itself holds the game's actions; every item has a key. */
export function menuTemplate(isMac: boolean, newWindow: () => void): MenuItem[] {
  const ruler: MenuItem = { type: 'separator' }
  const file: MenuItem = {
    label: '&File',
    submenu: [
      { label: '&New window', accelerator: 'CmdOrCtrl+N', click: newWindow },
      { role: 'close', accelerator: 'CmdOrCtrl+W' },
      ...(isMac ? [] : [ruler, { role: 'quit', accelerator: 'CmdOrCtrl+Q' }]),
    ],
  }
  const view: MenuItem = {
    label: '&View',
    submenu: [
      { role: 'reload', accelerator: 'CmdOrCtrl+R' },
      ruler,
      { role: 'resetZoom', accelerator: 'CmdOrCtrl+0' },
      { role: 'zoomIn', accelerator: 'CmdOrCtrl+Plus' },
      { role: 'zoomOut', accelerator: 'CmdOrCtrl+-' },
      ruler,
      { role: 'togglefullscreen', accelerator: isMac ? 'Ctrl+Cmd+F' : 'F11' },
      { role: 'toggleDevTools', accelerator: isMac ? 'Alt+Cmd+I' : 'Ctrl+Shift+I' },
    ],
  }
  return [...(isMac ? [{ role: 'appMenu' }] : []), file, { role: 'editMenu' }, view]
}
