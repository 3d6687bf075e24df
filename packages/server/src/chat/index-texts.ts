import type { FullText, Queries } from '../db/index.ts'

/** The number of IDs per statement, because databases limit the number of parameters. */
const IDS_AT_ONCE = 1000

/** Removes any number of texts from the index. */
export async function forgetTexts(texts: FullText, tx: Queries, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) await texts.remove(tx, ids.slice(at, at + IDS_AT_ONCE))
}

/** Adds a text to the index, or removes it if it's empty. */
export async function indexText(
  texts: FullText,
  tx: Queries,
  { owner, id, text }: { owner: string; id: string; text: string },
): Promise<void> {
  if (text.trim() === '') await texts.remove(tx, [id])
  else await texts.put(tx, { id, owner, text })
}
