import { countTokens } from '../wallet/index.ts'

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
