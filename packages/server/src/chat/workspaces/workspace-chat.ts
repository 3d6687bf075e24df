import type { Conversation } from '@saffron/core/chat'

import { newId } from '../../db/index.ts'
import type { ChatContext } from '../context.ts'
import { changeConversation } from '../conversations/conversation-store.ts'
import { conversationOfApp, createConversation } from '../conversations/create-conversation.ts'
import { listConversations } from '../conversations/list-store.ts'
import { indexText } from '../index-texts.ts'
import { insertMessage } from '../messages/message-store.ts'
import { newMessage } from '../messages/new-message.ts'
import { unreadIn } from './unread-store.ts'

/** A workspace, the member who calls, and an app. */
interface AppPlace {
  readonly owner: string
  readonly by: string
  readonly app: string
}

/** The conversations of workspaces. */
export interface WorkspaceChat {
  /** Returns a page of an app's conversations, newest first. */
  readonly listOfApp: (
    place: AppPlace,
    page: { readonly page: number; readonly limit: number },
  ) => Promise<{ list: Conversation[]; total: number }>
  /** Returns the number of messages that a member hasn't read, by workspace. */
  readonly unreadIn: (owners: readonly string[], by: string) => Promise<ReadonlyMap<string, number>>
  /** Creates a conversation, or with `extra`, returns the existing one. `opening` is its first message. */
  readonly create: (
    place: AppPlace & { readonly extra: string | null },
    fields?: { readonly title?: string; readonly model?: string | null; readonly opening?: string },
  ) => Promise<Conversation>
}

export function workspaceChat(context: ChatContext): WorkspaceChat {
  const { db, now, texts } = context

  /** Stores a first message that nobody wrote. */
  const open = (owner: string, conversation: string, text: string) =>
    db.transaction(async (tx) => {
      const at = now().toISOString()
      const message = newMessage({
        id: newId(),
        conversation,
        parent: null,
        role: 'assistant',
        text,
        attachments: [],
        at,
      })
      await insertMessage(tx, { owner, by: null }, message)
      await indexText(texts, tx, { owner, id: message.id, text })
      await changeConversation(tx, { owner, id: conversation }, { leafId: message.id, updatedAt: at })
    })

  return {
    listOfApp: (place, page) =>
      listConversations(db.query, { ...place, ...page, sort: { by: 'updatedAt', direction: 'desc' } }),
    unreadIn: (owners, by) => unreadIn(db.query, { owners, by }),
    create: async ({ extra, ...place }, { title = '', model = null, opening } = {}) => {
      if (extra !== null) return conversationOfApp(context, { ...place, extra, mayCreate: true })
      const created = await createConversation(context, { ...place, extra, title, model, agent: null, system: null })
      if (opening !== undefined) await open(place.owner, created.id, opening)
      return created
    },
  }
}
