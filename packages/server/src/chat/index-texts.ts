import type { FullText, Queries } from '../db/index.ts'

/** Ids a statement takes before engines complain of too many parameters. */
const IDS_AT_ONCE = 1000

/** Takes texts out of the index, however many. */
export async function forgetTexts(texts: FullText, tx: Queries, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) await texts.remove(tx, ids.slice(at, at + IDS_AT_ONCE))
}

/** Puts a text in the index, or takes it out where nothing is left of it. */
export async function indexText(
  texts: FullText,
  tx: Queries,
  { owner, id, text }: { owner: string; id: string; text: string },
): Promise<void> {
  if (text.trim() === '') await texts.remove(tx, [id])
  else await texts.put(tx, { id, owner, text })
}
