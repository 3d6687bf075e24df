import type { Queries } from '../../db/index.ts'
import type { StoredMessage } from './message-store.ts'
import { readPath } from './tree-store.ts'

/**
 * The length limit of a prompt's history, which exceeds all models: a million tokens of four characters. Older messages
 * are omitted.
 */
const MAX_HISTORY_CHARACTERS = 4_000_000
const SLICE = 200

/** Returns the end of the path to `leaf`, up to the length that a model could read. */
export async function readHistory(
  queries: Queries,
  { owner, leaf }: { owner: string; leaf: Pick<StoredMessage, 'id' | 'depth'> | null },
): Promise<StoredMessage[]> {
  let history: StoredMessage[] = []
  let end: { id: string; depth: number } | undefined = leaf ?? undefined
  let room = MAX_HISTORY_CHARACTERS
  while (end !== undefined && room > 0) {
    const from = Math.max(0, end.depth - SLICE + 1)
    const slice = await readPath(queries, { owner, leaf: end.id, from, to: end.depth })
    for (const message of slice) room -= message.text.length
    history = [...slice, ...history]
    const top = slice[0]
    end = top === undefined || top.parent === null ? undefined : { id: top.parent, depth: top.depth - 1 }
  }
  let from = 0
  while (room < 0) room += history[from++]?.text.length ?? Number.POSITIVE_INFINITY
  return history.slice(from).map(withImages)
}

/** A model gets the images that it drew as those of its reply. */
function withImages(message: StoredMessage): StoredMessage {
  const images = message.parts.flatMap((part) => (part.type === 'image' && part.asset !== undefined ? part.asset : []))
  return message.role === 'assistant' && images.length > 0 ? { ...message, attachments: images } : message
}
