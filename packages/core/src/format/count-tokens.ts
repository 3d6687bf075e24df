/**
 * Estimates the tokens of a text without the model's vocabulary: four ASCII characters are one token, any other
 * character is one. Counted in quarters, so that chunks can be added up before rounding.
 */
export function tokenQuarters(text: string): number {
  let quarters = text.length
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) quarters += 3
  return quarters
}

export const tokensIn = (quarters: number): number => Math.ceil(quarters / 4)

export const countTokens = (text: string): number => tokensIn(tokenQuarters(text))
