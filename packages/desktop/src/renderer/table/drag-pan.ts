import { type PointerEvent, type RefObject, useRef } from 'react'

const STILL_A_CLICK = 5

export interface DragPan<T extends HTMLElement> {
  readonly ref: RefObject<T | null>
  onPointerDown(event: PointerEvent<T>): void
  onPointerMove(event: PointerEvent<T>): void
  onPointerUp(): void
  onClickCapture(event: { stopPropagation(): void; preventDefault(): void }): void
}

/** Drags a scrolled surface along with the mouse. A drag does not press what lies under the pointer. */
export function useDragPan<T extends HTMLElement>(): DragPan<T> {
  const ref = useRef<T | null>(null)
  const from = useRef<{ x: number; y: number; left: number; top: number } | null>(null)
  const moved = useRef(false)
  return {
    ref,
    onPointerDown(event) {
      const box = ref.current
      moved.current = false
      if (box === null || event.pointerType !== 'mouse' || event.button !== 0) return
      if (box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight) return
      from.current = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop }
    },
    onPointerMove(event) {
      const start = from.current
      if (start === null || ref.current === null) return
      if (event.buttons === 0) {
        from.current = null
        return
      }
      const dx = event.clientX - start.x
      const dy = event.clientY - start.y
      if (Math.abs(dx) + Math.abs(dy) > STILL_A_CLICK) moved.current = true
      if (!moved.current) return
      ref.current.scrollLeft = start.left - dx
      ref.current.scrollTop = start.top - dy
    },
    onPointerUp() {
      from.current = null
    },
    onClickCapture(event) {
      if (!moved.current) return
      moved.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
}
