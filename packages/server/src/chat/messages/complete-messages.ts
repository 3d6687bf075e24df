import type { Message } from '@saffron/core/chat'

import type { Queries } from '../../db/index.ts'
import { peopleOf } from '../../spaces/index.ts'
import type { StoredMessage } from './message-store.ts'
import { type Tree, withSiblings } from './tree-store.ts'

/** Adds to each message what is in other rows: its siblings, and in a workspace its author. */
export async function completeMessages(
  queries: Queries,
  tree: Tree,
  messages: readonly StoredMessage[],
): Promise<Message[]> {
  const found = await withSiblings(queries, tree, messages)
  const people = await peopleOf(
    queries,
    found.flatMap(({ author }) => author ?? []),
  )
  return found.map(({ depth: _depth, finishReason: _finishReason, author, ...message }) => ({
    ...message,
    ...(author !== undefined && { author: people.get(author) ?? null }),
  }))
}
