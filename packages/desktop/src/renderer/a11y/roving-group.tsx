import type { ReactElement, ReactNode } from 'react'
import { useRoving } from './roving.js'

interface RovingGroupProps {
  id?: string
  className: string
  label: string
  children: ReactNode
}

/** A named group of things with a single stop for the Tab key; see `useRoving`. */
export function RovingGroup({ id, className, label, children }: RovingGroupProps): ReactElement {
  const roving = useRoving<HTMLDivElement>()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and these are none
    <div
      id={id}
      className={className}
      role="group"
      aria-label={label}
      ref={roving.ref}
      onKeyDown={roving.onKeyDown}
      onFocus={roving.onFocus}
    >
      {children}
    </div>
  )
}
