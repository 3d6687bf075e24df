import type { Message } from '@saffron/core/chat'

import type { Context } from '../shell/context.ts'
import { readAll } from '../shell/find-row.ts'

/** Returns all messages of a conversation's current branch. */
export const readMessages = ({ api }: Pick<Context, 'api'>, conversation: string): Promise<Message[]> =>
  readAll((page) => api.chat.searchMessages({ query: { conversation, ...page } }))
