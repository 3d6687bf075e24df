import { splitText } from '@saffron/core/format'

import { countTokens } from '../wallet/index.ts'

/** Pieces of a text, none of more than `most` tokens: see splitText. */
export function splitByTokens(text: string, most: number): string[] {
  const tokens = countTokens(text)
  if (tokens <= most) return [text]
  const units = Math.max(1, Math.floor((text.length * most) / tokens))
  // Where a text is denser than it is on the whole, its pieces are cut once more.
  return [...splitText(text, units)].flatMap(({ text: piece }) =>
    piece.length < text.length ? splitByTokens(piece, most) : [piece],
  )
}

/** Neighbours together, as many as fit into `most` tokens; one that is larger stands alone. */
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
