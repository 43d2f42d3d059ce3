import { Fragment, type ReactElement } from 'react'
import { showTip, tipHandlers } from '../a11y/tip.js'
import { cardWords } from '../table/card-face.js'
import { useNames } from '../table/context.js'
import { CardWordsTip } from '../table/zone.js'
import { type Mention, pieces } from './mentions.js'

/** A sentence in which each card it names can be looked at. */
export function CardText({ text, mentions }: { text: string; mentions: readonly Mention[] }): ReactElement {
  const names = useNames()
  return (
    <>
      {pieces(text, mentions, names).map((piece, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a sentence never move
        <Fragment key={i}>
          {piece.card === null ? piece.text : <CardMention card={piece.card} text={piece.text} />}
        </Fragment>
      ))}
    </>
  )
}

/**
 * The name of a card, with what is printed on it for whoever rests on it, focuses it or presses it. It stands within
 * a group with a single stop for the Tab key. A card that says nothing but its name is just the name.
 */
export function CardMention({ card, text }: { card: Mention; text: string }): ReactElement {
  const names = useNames()
  const words = cardWords(names, card.kind, card.row)
  if (words.lines.length === 0 && words.doc === '') return <>{text}</>
  const content = (): ReactElement => <CardWordsTip words={words} />
  return (
    <button
      type="button"
      className="card-mention"
      data-rove=""
      data-card={card.row}
      tabIndex={-1}
      aria-description={[...words.lines, words.doc].filter((it) => it !== '').join('. ')}
      onClick={(event) => showTip(event.currentTarget, content())}
      {...tipHandlers(content)}
    >
      {text}
    </button>
  )
}
