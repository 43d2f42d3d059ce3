import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const ITEM = '[data-rove]'

export interface Roving<T extends HTMLElement> {
  readonly ref: RefObject<T | null>
  onKeyDown(event: KeyboardEvent<T>): void
  onFocus(event: { target: EventTarget }): void
}

/**
 * One stop for the Tab key in a group of things, and arrow keys within it. Things in the group carry
 * `data-rove` and `tabIndex={-1}`; which of them can be tabbed to is kept in the page alone, so that drawing
 * the group again never moves it. In a list that grows, `last` begins with what is newest.
 */
export function useRoving<T extends HTMLElement>(start: 'first' | 'last' = 'first'): Roving<T> {
  const ref = useRef<T | null>(null)
  useEffect(() => {
    if (ref.current !== null) ensureStop(ref.current, start)
  })
  return {
    ref,
    onKeyDown(event) {
      const group = ref.current
      if (group === null || event.altKey || event.ctrlKey || event.metaKey) return
      const items = itemsIn(group)
      const at = items.indexOf(document.activeElement as HTMLElement)
      if (at < 0) return
      const to = destination(event.key, at, items.length)
      if (to === null) return
      event.preventDefault()
      event.stopPropagation()
      items[to]?.focus()
    },
    onFocus(event) {
      const item = event.target instanceof Element ? event.target.closest<HTMLElement>(ITEM) : null
      if (item !== null && ref.current !== null) makeStop(ref.current, item)
    },
  }
}

/** Where a key leads in a line of things; null if it leads nowhere. */
export function destination(key: string, at: number, length: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % length
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at - 1 + length) % length
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return null
  }
}

function itemsIn(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(ITEM)]
}

function ensureStop(group: HTMLElement, start: 'first' | 'last'): void {
  const items = itemsIn(group)
  const stops = items.filter((item) => item.tabIndex === 0)
  // What is newest stays the stop as more is added, unless somebody is walking there.
  const follows = start === 'last' && !group.contains(document.activeElement)
  if (stops.length === 1 && !follows) return
  const best = start === 'last' ? items.at(-1) : (items.find((item) => item.dataset.target === 'lit') ?? items[0])
  if (best !== undefined) makeStop(group, best)
}

export function makeStop(group: Element, item: Element): void {
  for (const other of group.querySelectorAll(`${ITEM}[tabindex="0"]`)) {
    if (other !== item) other.setAttribute('tabindex', '-1')
  }
  item.setAttribute('tabindex', '0')
}
