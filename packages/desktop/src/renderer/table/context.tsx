import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import type { Targets } from '../decision/targets.js'
import type { Names } from '../names/names.js'
import type { App } from '../store/app-store.js'

const AppContext = createContext<App | null>(null)
const NamesContext = createContext<Names | null>(null)
const TargetsContext = createContext<Targets | null>(null)

export function AppProvider({ app, children }: { app: App; children: ReactNode }): ReactElement {
  return <AppContext value={app}>{children}</AppContext>
}

export function useApp(): App {
  return present(useContext(AppContext))
}

export function NamesProvider({ names, children }: { names: Names; children: ReactNode }): ReactElement {
  return <NamesContext value={names}>{children}</NamesContext>
}

export function useNames(): Names {
  return present(useContext(NamesContext))
}

export function TargetsProvider({ targets, children }: { targets: Targets; children: ReactNode }): ReactElement {
  return <TargetsContext value={targets}>{children}</TargetsContext>
}

export function useTargets(): Targets {
  return present(useContext(TargetsContext))
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('A part of the table was drawn outside of it.')
  return value
}
