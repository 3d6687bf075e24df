import type { MarkedToken, Token, Tokens } from 'marked'

/** Narrows to marked's own tokens. Without extensions there are no others, but its types allow them. */
export function isMarkedToken(token: Token): token is MarkedToken {
  return token.type !== ''
}

/** Wraps text in a token. */
export const textToken = (text: string): Tokens.Text => ({ type: 'text', raw: text, text })
