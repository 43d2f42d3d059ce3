import { contextBridge, ipcRenderer } from 'electron'
import { BRIDGE_NAME } from '../protocol/bridge.js'
import { createBridge } from './create-bridge.js'

contextBridge.exposeInMainWorld(BRIDGE_NAME, createBridge(ipcRenderer))
