import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface Tip {
  readonly anchor: DOMRect
  readonly content: ReactNode
}

/** The one tip that is open. Tips repeat what labels say, so screen readers need not look at them. */
const tips: StoreApi<{ tip: Tip | null }> = createStore(() => ({ tip: null }))

export function showTip(element: Element, content: ReactNode): void {
  tips.setState({ tip: { anchor: element.getBoundingClientRect(), content } })
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

export function TipLayer(): ReactElement | null {
  const tip = useStore(tips, (it) => it.tip)
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = ref.current
    if (box === null || tip === null) return
    const { width, height } = box.getBoundingClientRect()
    const { anchor } = tip
    const above = anchor.top - height - GAP
    const top = above >= GAP ? above : Math.min(anchor.bottom + GAP, window.innerHeight - height - GAP)
    const left = anchor.left + anchor.width / 2 - width / 2
    box.style.top = `${Math.max(GAP, top)}px`
    box.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`
  }, [tip])
  if (tip === null) return null
  return (
    <div ref={ref} className="tip" aria-hidden="true">
      {tip.content}
    </div>
  )
}
