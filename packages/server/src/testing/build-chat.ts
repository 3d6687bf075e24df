import { newUser } from '../auth/accounts/new-user.ts'
import { insertUser } from '../auth/accounts/store.ts'
import { changeConversation, findConversation, insertConversation } from '../chat/conversations/conversation-store.ts'
import { indexText } from '../chat/index-texts.ts'
import { findMessage, insertMessage, type StoredMessage } from '../chat/messages/message-store.ts'
import { newMessage } from '../chat/messages/new-message.ts'
import { type Database, fullText, newId } from '../db/index.ts'

const now = () => new Date().toISOString()

/** Creates a user who never signs in. Returns the ID. */
export async function buildOwner(db: Database): Promise<string> {
  const id = newId()
  await insertUser(db.query, newUser({ id, email: `${id}@example.com`, name: 'Owner', role: 'user', at: now() }))
  return id
}

/** Creates an empty conversation of this user. */
export async function buildConversation(
  db: Database,
  owner: string,
  fields: { title?: string; model?: string; system?: string; app?: string } = {},
): Promise<{ id: string; owner: string }> {
  const { title = '', model = null, system = null, app = null } = fields
  const owned = { id: newId(), owner }
  await db.transaction(async (tx) => {
    await insertConversation(tx, { ...owned, title, model, system, app, extra: app && '', agent: null, at: now() })
    await indexText(fullText(db, 'chat_text'), tx, { ...owned, text: title })
  })
  return owned
}

/** Adds a message to this conversation, by default to the visible branch, which then ends with it. */
export async function buildMessage(
  db: Database,
  conversation: { id: string; owner: string },
  fields: Partial<Pick<StoredMessage, 'role' | 'text' | 'parent' | 'status'>> = {},
): Promise<StoredMessage> {
  const { owner } = conversation
  const { role = 'user', text = 'Hello', status = 'complete' } = fields
  return db.transaction(async (tx) => {
    const leaf = (await findConversation(tx, conversation))?.leaf ?? null
    const parentId = fields.parent === undefined ? leaf : fields.parent
    const parent = parentId === null ? null : ((await findMessage(tx, { owner, id: parentId })) ?? null)
    const message = newMessage({ id: newId(), conversation: conversation.id, parent, role, text, status, at: now() })
    await insertMessage(tx, { owner, by: owner }, message)
    await indexText(fullText(db, 'chat_text'), tx, { owner, id: message.id, text })
    await changeConversation(tx, conversation, { leafId: message.id })
    return message
  })
}
