/** A token of a filter, with its position for errors. */
export interface Token {
  readonly kind: 'field' | 'name' | 'number' | 'string' | 'sign' | 'end'
  readonly text: string
  readonly at: number
}

/** A filter that can't be read, or that doesn't fit its input. */
export class FilterError extends Error {}

const SIGNS = ['//', '==', '!=', '<=', '>=', '|', ',', '.', '[', ']', '(', ')', '{', '}', ':', '?', '+', '-', '*', '/']
const ALL_SIGNS = [...SIGNS, '%', '<', '>']

const PATTERNS = [
  ['field', /\.[A-Za-z_]\w*/y],
  ['name', /[A-Za-z_]\w*/y],
  ['number', /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y],
  ['string', /"(?:[^"\\]|\\.)*"/y],
] as const

/** Splits a filter into tokens. Throws for a character that no token begins with. */
export function tokensOf(filter: string): readonly Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < filter.length;) {
    const blank = /\s+/y
    blank.lastIndex = at
    const [space] = blank.exec(filter) ?? []
    if (space !== undefined) at += space.length
    else {
      const token = tokenAt(filter, at)
      tokens.push(token)
      at += token.text.length
    }
  }
  return [...tokens, { kind: 'end', text: '', at: filter.length }]
}

function tokenAt(filter: string, at: number): Token {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at
    const [text] = pattern.exec(filter) ?? []
    if (text !== undefined) return { kind, text, at }
  }
  const sign = ALL_SIGNS.find((each) => filter.startsWith(each, at))
  if (sign === undefined) throw new FilterError(filter.slice(at))
  return { kind: 'sign', text: sign, at }
}
