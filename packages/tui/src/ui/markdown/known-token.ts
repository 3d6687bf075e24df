import type { MarkedToken, Token, Tokens } from 'marked'

/** Narrows to marked's own tokens: with no extension installed there are no others, but its types leave room for them. */
export function isMarkedToken(token: Token): token is MarkedToken {
  return token.type !== ''
}

/** Text as a token, for what carries none. */
export const textToken = (text: string): Tokens.Text => ({ type: 'text', raw: text, text })
