import { splitText } from '@saffron/core/format'

import { countTokens } from '../wallet/index.ts'

/** Splits a text into pieces of at most `most` tokens. See splitText. */
export function splitByTokens(text: string, most: number): string[] {
  const tokens = countTokens(text)
  if (tokens <= most) return [text]
  const units = Math.max(1, Math.floor((text.length * most) / tokens))
  // A piece with more tokens per character than the average is split again.
  return [...splitText(text, units)].flatMap(({ text: piece }) =>
    piece.length < text.length ? splitByTokens(piece, most) : [piece],
  )
}

/** Groups neighboring texts into packs of at most `most` tokens. A larger text gets a pack of its own. */
export function packTexts(texts: readonly string[], most: number): string[][] {
  const packs: string[][] = []
  let left = 0
  for (const text of texts) {
    const tokens = countTokens(text)
    const last = packs.at(-1)
    if (last === undefined || tokens > left) {
      packs.push([text])
      left = most - tokens
    } else {
      last.push(text)
      left -= tokens
    }
  }
  return packs
}
