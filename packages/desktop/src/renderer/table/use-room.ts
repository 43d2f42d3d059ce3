import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface Room {
  readonly width: number
  readonly height: number
}

/** The size of an element as it changes, in steps, so that nothing is drawn again for a few pixels. */
export function useRoom<T extends HTMLElement>(first: Room): [RefObject<T | null>, Room] {
  const ref = useRef<T>(null)
  const [room, setRoom] = useState(first)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      const width = Math.floor(element.clientWidth / STEP) * STEP
      const height = Math.floor(element.clientHeight / STEP) * STEP
      setRoom((before) => (before.width === width && before.height === height ? before : { width, height }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, room]
}

const STEP = 8
