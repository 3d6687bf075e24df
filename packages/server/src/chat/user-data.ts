import { callsAfter } from '../call-records/index.ts'
import { type UserData, type ExportFile, jsonArray, exportRows } from '../user-data/user-data.ts'
import type { ChatContext } from './context.ts'
import { conversationIds, findAnywhere, removeConversation } from './conversations/conversation-store.ts'
import { readDraft } from './conversations/view-store.ts'
import { forgetTexts } from './index-texts.ts'
import { messagesAfter } from './messages/message-store.ts'
import { notificationsAfter } from './notifications/notification-store.ts'
import { listAsks } from './queue/queue-store.ts'
import type { SaidBody } from './replies/index.ts'

/**
 * The user's conversations, including those in the trash, one file each with every message of every branch and those
 * that are queued, and the user's model calls and notifications.
 */
export function chatUserData({ db, texts, runs }: Pick<ChatContext, 'db' | 'texts' | 'runs'>): UserData {
  const fileOf = (owner: string, id: string): ExportFile => ({
    name: `conversations/${id}.json`,
    content: async function* () {
      const conversation = await findAnywhere(db.query, { owner, id })
      const { state: _state, ...kept } = conversation ?? { id, state: 'idle' }
      const { text: draft } = await readDraft(db.query, { owner, id })
      const queued = (await listAsks(db.query, { owner, id })).map(({ userId: author, body, createdAt }) => {
        const { content, attachments = [] } = JSON.parse(body) as SaidBody
        return { author, content, attachments, createdAt }
      })
      const described = { ...kept, ...(draft !== '' && { draft }), ...(queued.length > 0 && { queued }) }
      yield `{ "conversation": ${JSON.stringify(described, undefined, 2)},\n"messages": [`
      let before = '\n'
      for await (const message of exportRows((range) =>
        messagesAfter(db.query, { owner, conversation: id, ...range }),
      )) {
        const { depth: _depth, finishReason: _finishReason, ...said } = message
        yield before + JSON.stringify(said, undefined, 2)
        before = ',\n'
      }
      yield '\n]}\n'
    },
  })
  return {
    exportFiles: async (owner) => [
      ...(await conversationIds(db.query, owner, { kept: true })).map((id) => fileOf(owner, id)),
      {
        name: 'model-calls.json',
        content: () => jsonArray(exportRows((range) => callsAfter(db.query, { userId: owner, ...range }))),
      },
      {
        name: 'notifications.json',
        content: () => jsonArray(exportRows((range) => notificationsAfter(db.query, { userId: owner, ...range }))),
      },
    ],
    erase: async (owner) => {
      for (const id of await conversationIds(db.query, owner)) {
        await runs.stop(id)
        await db.transaction(async (tx) => forgetTexts(texts, tx, await removeConversation(tx, { owner, id })))
      }
    },
  }
}
