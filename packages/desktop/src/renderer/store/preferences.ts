/** What a person has set for themself; kept in the browser's storage, which a private window may refuse. */
export interface Preferences {
  readonly theme: 'auto' | 'light' | 'dark'
  /** Ask again before an answer that cannot be changed. */
  readonly confirm: boolean
  /** Cover the table when the window loses focus. */
  readonly coverOnBlur: boolean
  /** Single letters work as shortcuts. */
  readonly letters: boolean
}

export const DEFAULT_PREFERENCES: Preferences = { theme: 'auto', confirm: true, coverOnBlur: true, letters: true }

const KEY = 'rheol.preferences'

export function loadPreferences(storage: Pick<Storage, 'getItem'> | null): Preferences {
  try {
    return readPreferences(JSON.parse(storage?.getItem(KEY) ?? 'null'))
  } catch {
    return DEFAULT_PREFERENCES
  }
}

export function savePreferences(storage: Pick<Storage, 'setItem'> | null, preferences: Preferences): void {
  try {
    storage?.setItem(KEY, JSON.stringify(preferences))
  } catch {
    // A full or forbidden storage costs the setting, nothing else.
  }
}

/** Takes what fits and the default for the rest: the storage may hold anything. */
export function readPreferences(raw: unknown): Preferences {
  if (typeof raw !== 'object' || raw === null) return DEFAULT_PREFERENCES
  const fields = raw as Readonly<Record<string, unknown>>
  const flag = (value: unknown, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise)
  const { theme } = fields
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    confirm: flag(fields.confirm, DEFAULT_PREFERENCES.confirm),
    coverOnBlur: flag(fields.coverOnBlur, DEFAULT_PREFERENCES.coverOnBlur),
    letters: flag(fields.letters, DEFAULT_PREFERENCES.letters),
  }
}
