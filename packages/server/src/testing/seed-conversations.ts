import { changeConversation, insertConversation } from '../chat/conversations/conversation-store.ts'
import { indexText } from '../chat/index-texts.ts'
import { insertMessage, type StoredMessage } from '../chat/messages/message-store.ts'
import { newMessage } from '../chat/messages/new-message.ts'
import { type Database, type FullText, fullText, newId, type Queries } from '../db/index.ts'
import { type SeedTopic, seedTopics } from './seed-texts.ts'

export interface SeedSize {
  readonly conversations: number
  /** The total number, distributed evenly. */
  readonly messages: number
  readonly model?: string
}

const HOUR_MS = 60 * 60 * 1000
/** The number of conversations per transaction, which share a disk sync. */
const AT_ONCE = 50

/** Adds realistic conversations to a user's list, the newest an hour old, and one for each hour before that. */
export async function seedConversations(db: Database, owner: string, size: SeedSize): Promise<void> {
  const texts = fullText(db, 'chat_text')
  for (let from = 0; from < size.conversations; from += AT_ONCE) {
    await db.transaction(async (tx) => {
      const to = Math.min(from + AT_ONCE, size.conversations)
      for (let index = from; index < to; index++) await seedOne(tx, texts, { owner, index, size })
    })
  }
}

interface SeedOne {
  readonly owner: string
  readonly index: number
  readonly size: SeedSize
}

async function seedOne(tx: Queries, texts: FullText, { owner, index, size }: SeedOne): Promise<void> {
  const { conversations, messages, model = 'saffron-demo' } = size
  const topic = seedTopics[index % seedTopics.length] as SeedTopic
  const round = Math.floor(index / seedTopics.length)
  const title = round === 0 ? topic.title : `${topic.title} (${round + 1})`
  const at = new Date(Date.now() - (conversations - index) * HOUR_MS).toISOString()
  const conversation = { id: newId(), owner }
  await insertConversation(tx, { ...conversation, title, model, agent: null, system: null, app: null, extra: null, at })
  await indexText(texts, tx, { ...conversation, text: title })

  const share = Math.floor((messages * (index + 1)) / conversations) - Math.floor((messages * index) / conversations)
  let parent: StoredMessage | null = null
  for (let turn = 0; turn < share; turn++) {
    const isReply: boolean = turn % 2 === 1
    const text = topic.turns[turn % topic.turns.length] ?? ''
    const id = newId()
    const place = { id, conversation: conversation.id, parent, at }
    parent = newMessage({ ...place, role: isReply ? 'assistant' : 'user', text, ...(isReply && { model }) })
    await insertMessage(tx, { owner, by: owner }, parent)
    await indexText(texts, tx, { owner, id, text })
  }
  if (parent !== null) await changeConversation(tx, conversation, { leafId: parent.id })
}
