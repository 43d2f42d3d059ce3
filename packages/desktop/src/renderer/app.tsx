import { type ReactElement, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { TipLayer } from './a11y/tip.js'
import { Curtain } from './curtain/curtain.js'
import { t } from './names/message.js'
import { makeNames } from './names/names.js'
import { LibraryScreen } from './setup/library-screen.js'
import type { TableState } from './store/app-state.js'
import type { App } from './store/app-store.js'
import { AppProvider, NamesProvider, useApp } from './table/context.js'
import { TableScreen } from './table/table-screen.js'

/** The whole window. */
export function Root({ app }: { app: App }): ReactElement {
  return (
    <AppProvider app={app}>
      <Screens />
    </AppProvider>
  )
}

function Screens(): ReactElement {
  const app = useApp()
  const { connected, library, table, error } = useStore(app.store)
  const { theme } = useStore(app.preferences)

  useEffect(() => {
    if (theme === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
  useEffect(() => {
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') app.coverOnBlur()
    }
    window.addEventListener('blur', app.coverOnBlur)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('blur', app.coverOnBlur)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [app])

  return (
    <>
      {table !== null ? (
        <Table table={table} />
      ) : library === null ? (
        <main className="opening">
          <p role="status">{t('app.connecting')}</p>
        </main>
      ) : (
        <LibraryScreen />
      )}
      {!connected && library !== null && (
        <p className="toast toast-lost" role="alert">
          {t('app.lost')}
        </p>
      )}
      {error !== null && (
        <div className="toast" role="alert">
          <span>{error}</span>
          <button type="button" className="button button-quiet" onClick={app.dismissError}>
            {t('app.dismiss')}
          </button>
        </div>
      )}
      <TipLayer />
    </>
  )
}

/** While the curtain hangs, the table is not in the page at all. */
function Table({ table }: { table: TableState }): ReactElement {
  const { state, curtain, info } = table
  const seatNames = JSON.stringify(state?.seats.map((seat) => seat.name) ?? table.seatNames)
  const names = useMemo(() => makeNames(info, JSON.parse(seatNames)), [info, seatNames])
  if (curtain !== null) {
    return (
      <NamesProvider names={names}>
        <Curtain next={curtain} state={state?.seat === null ? state : null} title={state?.title ?? info.title} />
      </NamesProvider>
    )
  }
  if (state === null) {
    return (
      <main className="opening">
        <p role="status">{t('app.connecting')}</p>
      </main>
    )
  }
  return <TableScreen table={table} state={state} />
}
