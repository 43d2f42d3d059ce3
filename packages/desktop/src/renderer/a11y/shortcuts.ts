import { useEffect } from 'react'

export interface ShortcutHandlers {
  /** Whether single letters count. */
  readonly letters: boolean
  escape(): void
  help(): void
  undo(): void
  log(): void
  knowledge(): void
  /** One action back, or forward. */
  step(by: -1 | 1): void
}

const PLACES: Readonly<Record<string, string>> = { d: 'decision', t: 'table', s: 'seats', h: 'own' }

/**
 * Keys of the whole table. A key held down presses nothing twice: repeats of Enter, space and the number keys are
 * swallowed before anything else sees them.
 */
export function useShortcuts(handlers: ShortcutHandlers): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const writing = isWriting(event.target)
      if (event.repeat && !writing && (event.key === 'Enter' || event.key === ' ' || /^\d$/.test(event.key))) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]') !== null) return
      if (event.key === 'Escape') handlers.escape()
      else if (!writing) press(event, handlers)
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  })
}

function press(event: KeyboardEvent, handlers: ShortcutHandlers): void {
  const { key } = event
  if (key === '?') handlers.help()
  else if (/^\d$/.test(key)) document.querySelector<HTMLElement>(`[data-digit="${key}"]`)?.click()
  else if (key === '[') handlers.step(-1)
  else if (key === ']') handlers.step(1)
  else if (!handlers.letters || event.shiftKey) return
  else if (key === 'u') handlers.undo()
  else if (key === 'l') handlers.log()
  else if (key === 'k') handlers.knowledge()
  else if (PLACES[key] !== undefined) focusInto(PLACES[key])
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
}

/** The first thing in a region that can be tabbed to, lit things first; otherwise the region itself. */
export function focusInto(id: string): void {
  const region = document.getElementById(id)
  if (region === null) return
  const first =
    region.querySelector<HTMLElement>('[data-confirm]:not([aria-disabled])') ??
    region.querySelector<HTMLElement>('[data-target="lit"]') ??
    region.querySelector<HTMLElement>('button:not([tabindex="-1"]), [tabindex="0"]')
  const target = first ?? region
  target.focus()
}
