import type { FoundConversation } from '@saffron/core/chat'
import { highlightsOf, SEARCHED_CHARACTERS } from '@saffron/core/format'

import type { ChatContext } from '../context.ts'
import { readConversations } from './conversation-store.ts'
import { excerptOf } from './excerpt.ts'
import type { ListOrder } from './list-store.ts'
import { searchConversations, textsOf } from './search-store.ts'

/** The number of titles and messages that a search examines. If more match, it finds the newest. */
const MAX_HITS = 5000

interface FoundPage {
  readonly list: FoundConversation[]
  readonly total: number
  readonly capped?: true
}

/**
 * Returns a page of the conversations whose title or one of whose messages contains all words of `q`. `capped` means
 * that older matches weren't examined.
 */
export async function findConversations(
  { db: { query: queries }, texts }: Pick<ChatContext, 'db' | 'texts'>,
  { q, ...order }: ListOrder & { readonly q: string },
): Promise<FoundPage> {
  const { owner, by } = order
  const { rows, total, hits } = await searchConversations(queries, {
    ...order,
    hits: texts.match({ owner, q, limit: MAX_HITS + 1 }),
  })
  const conversations = await readConversations(
    queries,
    { owner, by },
    rows.map(({ id }) => id),
  )
  const ids = rows.flatMap(({ message }) => message ?? [])
  const matchedTexts = await textsOf(queries, { owner, ids, length: SEARCHED_CHARACTERS })
  const places = new Map(rows.map(({ id, message }) => [id, message]))
  const list = conversations.map((conversation) => {
    const message = places.get(conversation.id) ?? undefined
    const text = message && matchedTexts.get(message)
    return {
      ...conversation,
      ...(message && text && { match: { message, ...excerptOf(text, highlightsOf(text, q)) } }),
    }
  })
  return { list, total, ...(hits > MAX_HITS && { capped: true }) }
}
