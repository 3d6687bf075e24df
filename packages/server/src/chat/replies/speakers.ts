import { createHash } from 'node:crypto'

import type { Queries } from '../../db/index.ts'
import { peopleOf } from '../../spaces/index.ts'
import type { messageContent } from '../attachments/index.ts'
import type { StoredMessage } from '../messages/message-store.ts'

/** Longer names are cut. */
const MAX_NAME = 80

/** The names of who wrote the messages of a shared conversation, by user ID. Deleted accounts have none. */
export type Speakers = ReadonlyMap<string, string>

/** Returns the writers' names for the model. Undefined in a user's own space, whose messages aren't marked. */
export async function speakersOf(
  queries: Queries,
  history: ReadonlyArray<Pick<StoredMessage, 'role' | 'author'>>,
): Promise<Speakers | undefined> {
  const ids = history.flatMap(({ role, author }) => (role === 'user' && author !== undefined ? author : []))
  if (ids.length === 0) return undefined
  return new Map([...(await peopleOf(queries, ids))].map(([id, { name }]) => [id, plainName(name)]))
}

/** A name on one line, without characters that end a tag, hide text or change its direction. */
const plainName = (name: string): string =>
  Array.from(
    name
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}<>"]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
    .slice(0, MAX_NAME)
    .join('')

type Content = ReturnType<typeof messageContent>

/**
 * Puts a person's message between tags that name them. Its content can't imitate the tags, because they contain the
 * content's hash.
 */
export function saidBy(name: string | undefined, content: Content): Content {
  if (typeof content === 'string') return tagged(name, content)
  return content.map((part) => (part.type === 'text' ? { ...part, text: tagged(name, part.text) } : part))
}

function tagged(name: string | undefined, text: string): string {
  const tag = `said-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
  return `<${tag}${name ? ` by="${name}"` : ''}>\n${text}\n</${tag}>`
}
