import type { Target } from '../decision/targets.js'
import { t } from '../names/message.js'
import type { App } from '../store/app-store.js'

/** Attributes of a thing on the table that the decision may be about. */
export interface TargetProps {
  'data-target': Target['state'] | undefined
  'aria-disabled': true | undefined
  'aria-pressed': boolean | undefined
  onClick: (() => void) | undefined
}

export function targetProps(app: App, target: Target | null, again = false): TargetProps {
  const option = target?.option ?? null
  const open = option !== null && target?.state !== 'refused'
  return {
    'data-target': target?.state,
    'aria-disabled': open ? undefined : true,
    'aria-pressed': open ? target?.state === 'picked' : undefined,
    onClick: open ? () => (again ? app.chooseAnother(option) : app.chooseOption(option)) : undefined,
  }
}

/** What a target adds to a label, for those who do not see its ring. */
export function targetWords(target: Target | null): string | null {
  switch (target?.state) {
    case 'lit':
      return t('target.legal')
    case 'picked':
      return t('target.picked')
    case 'refused':
      return target.reason === null ? t('target.refusedPlain') : t('target.refused', { reason: target.reason })
    default:
      return null
  }
}

export function labelOf(parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join('; ')
}
