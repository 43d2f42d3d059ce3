import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface Tip {
  readonly element: Element
  readonly content: ReactNode
}

/** The one tip that is open. Tips repeat what labels say, so screen readers need not look at them. */
const tips: StoreApi<{ tip: Tip | null }> = createStore(() => ({ tip: null }))

export function showTip(element: Element, content: ReactNode): void {
  tips.setState({ tip: { element, content } })
}

export function hideTip(): void {
  tips.setState({ tip: null })
}

export function isTipShown(): boolean {
  return tips.getState().tip !== null
}

/** Handlers for a thing that explains itself when the pointer or the focus rests on it. */
export function tipHandlers(content: (() => ReactNode) | null): {
  onMouseEnter?: (event: { currentTarget: Element }) => void
  onMouseLeave?: () => void
  onFocus?: (event: { currentTarget: Element }) => void
  onBlur?: () => void
} {
  if (content === null) return {}
  return {
    onMouseEnter: (event) => showTip(event.currentTarget, content()),
    onMouseLeave: hideTip,
    onFocus(event) {
      if (event.currentTarget.matches(':focus-visible')) showTip(event.currentTarget, content())
    },
    onBlur: hideTip,
  }
}

const GAP = 8

/** Above the thing, or below it where there is no room. */
function over(anchor: DOMRect, width: number, height: number): { top: number; left: number } {
  const above = anchor.top - height - GAP
  return { top: above >= GAP ? above : anchor.bottom + GAP, left: anchor.left + anchor.width / 2 - width / 2 }
}

/** To the left of the panel, where it hides no other answer. */
function beside(anchor: DOMRect, panel: DOMRect, width: number): { top: number; left: number } {
  const left = panel.left - width - GAP
  return left >= GAP ? { top: anchor.top, left } : { top: anchor.bottom + GAP, left: anchor.left }
}

export function TipLayer(): ReactElement | null {
  const tip = useStore(tips, (it) => it.tip)
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = ref.current
    if (box === null || tip === null) return
    const { width, height } = box.getBoundingClientRect()
    const anchor = tip.element.getBoundingClientRect()
    const panel = tip.element.closest('.side')
    const { top, left } =
      panel === null ? over(anchor, width, height) : beside(anchor, panel.getBoundingClientRect(), width)
    box.style.top = `${Math.max(GAP, Math.min(top, window.innerHeight - height - GAP))}px`
    box.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`
    // What is explained can go away under the pointer or the focus, and nothing tells of it.
    const watch = new MutationObserver(() => {
      if (!tip.element.isConnected) hideTip()
    })
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [tip])
  if (tip === null) return null
  return (
    <div ref={ref} className="tip" aria-hidden="true">
      {tip.content}
    </div>
  )
}
