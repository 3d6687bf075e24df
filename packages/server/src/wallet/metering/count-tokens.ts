/**
 * Tokens of a text, as nearly as can be told without the model's own vocabulary: four characters of ASCII are one, any
 * other character is one. In quarters, so that what comes in pieces can be summed before it is rounded.
 */
export function tokenQuarters(text: string): number {
  let quarters = text.length
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) quarters += 3
  return quarters
}

export const tokensIn = (quarters: number): number => Math.ceil(quarters / 4)

export const countTokens = (text: string): number => tokensIn(tokenQuarters(text))
