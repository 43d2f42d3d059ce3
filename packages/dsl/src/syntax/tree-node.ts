import type { IToken } from 'chevrotain'

/** One part of a node under the name by which the grammar calls it: a token or an inner node, and what comes next. */
export class TreePart {
  readonly key: string
  readonly token: IToken | null
  readonly node: TreeNode | null
  next: TreePart | null = null

  constructor(key: string, token: IToken | null, node: TreeNode | null) {
    this.key = key
    this.token = token
    this.node = node
  }
}

/**
 * A node of the concrete tree: what one rule of the grammar read, part by part, in order. It stands in for
 * Chevrotain's own node, whose dictionary of lists and six-figure location cost more than reading the text does.
 */
export class TreeNode {
  readonly name: string
  head: TreePart | null = null
  /** First and last token of the text that are really there; both null when there is none. */
  first: IToken | null = null
  last: IToken | null = null
  /** Set by the parser where a rule stopped before its end. */
  recoveredNode = false
  private tail: TreePart | null = null

  constructor(name: string) {
    this.name = name
  }

  addToken(key: string, token: IToken): void {
    this.add(new TreePart(key, token, null))
    // A token that was thought in stands nowhere.
    if (!Number.isNaN(token.startOffset)) this.reach(token, token)
  }

  addNode(key: string, node: TreeNode): void {
    this.add(new TreePart(key, null, node))
    if (node.first !== null && node.last !== null) this.reach(node.first, node.last)
  }

  private add(part: TreePart): void {
    if (this.tail === null) this.head = part
    else this.tail.next = part
    this.tail = part
  }

  private reach(first: IToken, last: IToken): void {
    if (this.first === null) {
      this.first = first
      this.last = last
    } else if (this.last!.startOffset < last.startOffset) this.last = last
  }
}
