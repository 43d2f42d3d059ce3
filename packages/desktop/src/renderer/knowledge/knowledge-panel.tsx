import type { Knowledge } from '@rheol/runtime'
import type { ReactElement } from 'react'
import type { MatchState } from '../../protocol/messages.js'
import { useRoving } from '../a11y/roving.js'
import { lineWords } from '../decision/words.js'
import { CardText } from '../log/card-mention.js'
import { mentionOf } from '../log/mentions.js'
import { heading, t } from '../names/message.js'
import type { Names } from '../names/names.js'
import { isSeat, valueKey } from '../names/value.js'
import { useNames } from '../table/context.js'

/** Every secret the seat holds, with the author's words and the rule that grants it. */
export function KnowledgePanel({ state }: { state: MatchState }): ReactElement {
  const names = useNames()
  const roving = useRoving<HTMLUListElement>()
  if (state.seat === null) return <p className="quiet">{t('know.spectator')}</p>
  const { knowledge } = state.view
  if (knowledge.length === 0) return <p className="quiet">{t('know.empty')}</p>
  return (
    <ul className="knowledge" ref={roving.ref} onKeyDown={roving.onKeyDown} onFocus={roving.onFocus}>
      {gather(knowledge).map((it) => (
        <li key={it.key} className="knowledge-item">
          <span className="knowledge-what">
            <span className="knowledge-name">{thingWords(names, it.first, state.seat)}</span>
            <strong>
              <CardText
                text={it.entries.map((entry) => names.value(entry.value, entry.type)).join(', ')}
                mentions={it.entries.flatMap((entry) => mentionOf(entry.value, names))}
              />
            </strong>
          </span>
          <span className="knowledge-why">
            {it.first.doc !== '' && <q>{it.first.doc}</q>}
            {it.first.doc === '' && t('know.source', { source: it.first.source })}
            {it.first.at !== null && <span className="knowledge-line">{lineWords(names, it.first.at)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Cards of one place make one entry. */
function gather(knowledge: readonly Knowledge[]): { key: string; first: Knowledge; entries: Knowledge[] }[] {
  const groups = new Map<string, { key: string; first: Knowledge; entries: Knowledge[] }>()
  for (const entry of knowledge) {
    const key = `${entry.source} ${entry.name} ${valueKey(entry.index)}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { key, first: entry, entries: [entry] })
    else group.entries.push(entry)
  }
  return [...groups.values()]
}

/** One's own place in an index goes without saying. */
function thingWords(names: Names, it: Knowledge, seat: number | null): string {
  const index = it.index.filter((value) => !(isSeat(value) && value.seat === seat))
  if (it.source === 'zone' || it.source === 'shown') {
    return heading(names.spot({ zone: it.name, index }))
  }
  if (index.length === 0) return names.thing(it.name)
  const at = index.map((value) => (isSeat(value) ? names.seat(value.seat) : String(value))).join(', ')
  return heading(t('zone.at', { zone: names.thing(it.name), place: at }))
}
