import type { Conversation } from '@saffron/core/chat'

import { newId } from '../../db/index.ts'
import { storeOpening } from '../agents/store-opening.ts'
import type { ChatContext } from '../context.ts'
import { conversationOfApp, createConversation } from '../conversations/create-conversation.ts'
import { listConversations } from '../conversations/list-store.ts'
import { insertNotifications } from '../notifications/notification-store.ts'
import { activityIn } from './activity-store.ts'
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
  /** Returns when something last happened in a chat, by workspace. */
  readonly activityIn: (owners: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Returns the number of messages that a member hasn't read, by workspace. */
  readonly unreadIn: (owners: readonly string[], by: string) => Promise<ReadonlyMap<string, number>>
  /** Creates a conversation, or with `extra`, returns the existing one. `opening` is its first message. */
  readonly create: (
    place: AppPlace & { readonly extra: string | null },
    fields?: { readonly title?: string; readonly model?: string | null; readonly opening?: string },
  ) => Promise<Conversation>
  /** Notifies a user of the low balance of a workspace. */
  readonly notifyOfBalance: (notice: { readonly workspace: string; readonly user: string }) => Promise<void>
}

export function workspaceChat(context: ChatContext): WorkspaceChat {
  const { db, now, events } = context

  return {
    listOfApp: (place, page) =>
      listConversations(db.query, { ...place, ...page, sort: { by: 'updatedAt', direction: 'desc' } }),
    activityIn: (owners) => activityIn(db.query, owners),
    unreadIn: (owners, by) => unreadIn(db.query, { owners, by }),
    create: async ({ extra, ...place }, { title = '', model = null, opening } = {}) => {
      if (extra !== null) return conversationOfApp(context, { ...place, extra, mayCreate: true })
      const created = await createConversation(context, { ...place, extra, title, model, agent: null, system: null })
      if (opening !== undefined) {
        const first = { owner: place.owner, conversation: created.id, text: opening }
        await db.transaction((tx) => storeOpening(context, tx, first))
      }
      return created
    },
    notifyOfBalance: async ({ workspace, user }) => {
      const notification = newId()
      const about = { messageId: null, workspaceId: workspace, kind: 'balance' } as const
      await insertNotifications(db.query, [
        { id: notification, userId: user, ...about, createdAt: now().toISOString(), emailDueAt: null },
      ])
      events.publishNotifications([{ user, news: { notification, workspace } }])
    },
  }
}
