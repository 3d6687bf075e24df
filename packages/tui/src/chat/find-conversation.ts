import type { Conversation } from '@saffron/core/chat'
import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { isWholeId } from '../shell/find-row.ts'

/** Finds a conversation by its full ID, or by a unique prefix or suffix among the newest 100. */
export async function findConversation({ api, t }: Context, id: string): Promise<Conversation> {
  if (isWholeId(id)) return api.chat.getConversation({ params: { id } })
  const { list } = await api.chat.searchConversations({ query: { limit: MAX_PAGE_SIZE } })
  const wanted = id.toLowerCase()
  const found = list.filter((conversation) => conversation.id.startsWith(wanted) || conversation.id.endsWith(wanted))
  if (found.length > 1) throw new CommandError(t('cli.error.whichConversation', { id }), EXIT.usage)
  if (found[0] === undefined) throw new ApiError('conversation.not_found')
  return found[0]
}

async function latestConversation({ api, t }: Context): Promise<Conversation> {
  const { list } = await api.chat.searchConversations({ query: { limit: 1, sort: '-updatedAt' } })
  if (list[0] === undefined) throw new CommandError(t('cli.error.noConversation'), EXIT.notFound)
  return list[0]
}

interface Resumed {
  readonly continue?: true
  readonly resume?: string
}

/** Returns the conversation of `--resume` or `-c`, if one is given. */
export async function knownConversation(context: Context, options: Resumed): Promise<Conversation | undefined> {
  if (options.resume !== undefined) return findConversation(context, options.resume)
  if (options.continue) return latestConversation(context)
  return undefined
}
