import type { ListStore } from '../paging/index.ts'
import type { ChatApi } from './contract.ts'
import type { ConversationFeed, FeedEvent } from './conversation-feed.ts'
import type { Conversation } from './entities.ts'

export interface WorkspaceChatsOptions {
  readonly api: { readonly chat: Pick<ChatApi['chat'], 'getConversation'> }
  readonly feed: Pick<ConversationFeed, 'subscribe'>
  readonly workspace: string
  readonly list: Pick<ListStore<Conversation>, 'getSnapshot' | 'insert' | 'update' | 'remove' | 'refresh'>
}

/** The order of a workspace's chats: the last changed first. */
export const compareWorkspaceChats = (a: Conversation, b: Conversation): number =>
  a.updatedAt === b.updatedAt ? 0 : a.updatedAt < b.updatedAt ? 1 : -1

/**
 * Keeps a list of a workspace's chats up to date: titles, unread messages, order. Returns a function that stops this.
 */
export function followWorkspaceChats({ api, feed, workspace, list }: WorkspaceChatsOptions): () => void {
  const isListed = (id: string): boolean => list.getSnapshot().list.some((chat) => chat.id === id)

  const read = async (id: string): Promise<void> => {
    const chat = await api.chat.getConversation({ params: { id } }).catch(() => undefined)
    if (chat !== undefined && isListed(id)) list.insert(chat)
  }

  return feed.subscribe((event: FeedEvent) => {
    if (event.event === 'missed') return void list.refresh()
    const { data } = event
    if (data.workspace !== workspace) return
    const { conversation: id } = data
    if (event.event === 'conversation' && event.data.deleted === true) return list.remove(id)
    if (event.event === 'view') {
      const { unread } = event.data
      return unread === undefined ? undefined : list.update(id, (chat) => ({ ...chat, unread }))
    }
    if (event.event !== 'conversation' && event.event !== 'message') return
    if (isListed(id)) void read(id)
    // Only the server knows whether it belongs to the list.
    else void list.refresh()
  })
}
