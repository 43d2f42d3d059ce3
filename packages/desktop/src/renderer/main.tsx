import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Root } from './app.js'
import { createHostLink } from './bridge/host-link.js'
import { findTransport } from './bridge/transports.js'
import { createApp } from './store/app-store.js'
import './styles/index.css'

const place = document.getElementById('app')
if (place !== null) {
  const app = createApp(createHostLink(findTransport(window)), storage())
  createRoot(place).render(
    <StrictMode>
      <Root app={app} />
    </StrictMode>,
  )
}

/** A window without storage still plays; it only forgets its settings. */
function storage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
