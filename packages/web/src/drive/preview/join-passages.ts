import type { Passage } from '@saffron/core/drive'

/** Joins the passages of one place. Another sheet, slide or chapter starts with its name. */
export function joinPassages(passages: readonly Pick<Passage, 'place' | 'at' | 'name' | 'text'>[]): string {
  let joined = ''
  let before: string | undefined
  for (const { place, at, name, text } of passages) {
    const here = place === 'line' ? place : `${place} ${at}`
    if (before !== undefined && here !== before) joined = `${joined.trimEnd()}\n\n`
    if (here !== before && name !== null) joined += `${name}\n\n`
    joined += text
    before = here
  }
  return joined.trim()
}
