import type { chatContract, Message } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import { newId, type Queries } from '../../db/index.ts'
import type { Call, Handlers } from '../../http/handler.ts'
import { readSort, type Sort } from '../../http/read-sort.ts'
import { requireOwn } from '../../spaces/index.ts'
import { type ChatContext, lockIdleConversation, requireConversation, requireMessage } from '../context.ts'
import { growBranches, leaveDeletedBranches } from '../conversations/branch-store.ts'
import { changeConversation, findConversation, type Owned } from '../conversations/conversation-store.ts'
import { forgetTexts, indexText } from '../index-texts.ts'
import type { Notice } from '../notifications/notice.ts'
import { completeMessages } from './complete-messages.ts'
import { changeMessage, partsOf, type StoredMessage } from './message-store.ts'
import { authorOf, newMessage } from './new-message.ts'
import { storeMessage } from './store-message.ts'
import { findNewestLeaf, readPath, removeBranch, searchPath } from './tree-store.ts'

type Chat = typeof chatContract
type MessageHandlers = Pick<Handlers<Chat>, 'searchMessages' | 'createMessage' | 'updateMessage' | 'deleteMessage'>

export function messageHandlers(context: ChatContext): MessageHandlers {
  const { db, events, now, texts } = context
  /** Tells the clients of everyone in the space, after the commit. */
  const told = async (
    owner: string,
    change: Promise<{ message: Message; notices?: readonly Notice[] }>,
  ): Promise<Message> => {
    const { message, notices = [] } = await change
    events.publishMessage(owner, { conversation: message.conversation, message: message.id })
    events.publishNotifications(notices)
    return message
  }
  return {
    searchMessages: (call) => search(context, call),

    createMessage: ({ space: { owner, by }, body }) =>
      told(
        owner,
        db.transaction(async (tx) => {
          const { id: conversation, leaf } = await lockIdleConversation(tx, { owner, by, id: body.conversation })
          const parentId = body.parent === undefined ? leaf : body.parent
          const parent = parentId === null ? null : await requireMessage(tx, { owner, conversation, id: parentId })
          const at = now().toISOString()
          const { role, text, attachments, mentions } = body
          const author = authorOf({ owner, by })
          const fields = { conversation, parent, role, text, attachments, mentions, at, ...author }
          const message = newMessage({ id: newId(), ...fields })
          const notices = await storeMessage(context, tx, { owner, by }, message)
          await changeConversation(tx, { owner, id: conversation }, { leafId: message.id, updatedAt: at })
          const place = { parent: message.parent, leaf: message.id }
          await growBranches(tx, { owner, by, id: conversation, ...place, isFork: parentId !== leaf })
          return { message: await withItsSiblings(tx, owner, message), notices }
        }),
      ),

    updateMessage: ({ space, params: { id }, body: { text } }) =>
      told(
        space.owner,
        db.transaction(async (tx) => {
          const { owner } = space
          const { message } = await lockMessage(tx, { owner, id })
          requireOwn(space, message.author, { admins: false })
          const parts = [...message.parts.filter((part) => part.type !== 'text'), ...partsOf(text)]
          const changed = { text, parts, updatedAt: now().toISOString() }
          await changeMessage(tx, { owner, id }, changed)
          await indexText(texts, tx, { owner, id, text })
          return { message: await withItsSiblings(tx, owner, { ...message, ...changed }) }
        }),
      ),

    deleteMessage: ({ space, params: { id } }) =>
      told(
        space.owner,
        db.transaction(async (tx) => {
          const { owner } = space
          const { message, leaf } = await lockMessage(tx, { owner, id })
          requireOwn(space, message.author, { admins: true })
          const { conversation, parent } = message
          const answer = await withItsSiblings(tx, owner, message)
          const removed = await removeBranch(tx, { owner, conversation, id })
          await forgetTexts(texts, tx, removed)
          const left = await findNewestLeaf(tx, { owner, conversation, from: parent })
          const place = { owner, id: conversation }
          if (leaf !== null && removed.includes(leaf)) await changeConversation(tx, place, { leafId: left })
          await leaveDeletedBranches(tx, { ...place, leaf: left })
          return { message: answer }
        }),
      ),
  }
}

/** Locks a message until the transaction ends. Also returns the end of the visible branch. */
async function lockMessage(tx: Queries, owned: Owned): Promise<{ message: StoredMessage; leaf: string | null }> {
  const { conversation } = await requireMessage(tx, owned)
  // A message of a conversation in the trash can't be changed either.
  if ((await findConversation(tx, { owner: owned.owner, id: conversation })) === undefined)
    throw new ApiError('message.not_found')
  const { leaf } = await lockIdleConversation(tx, { owner: owned.owner, id: conversation })
  return { message: await requireMessage(tx, owned), leaf }
}

async function withItsSiblings(tx: Queries, owner: string, message: StoredMessage): Promise<Message> {
  const [answer] = await completeMessages(tx, { owner, conversation: message.conversation }, [message])
  if (answer === undefined) throw new ApiError('message.not_found')
  return answer
}

async function search(context: ChatContext, { space, query }: Call<Chat['searchMessages']>) {
  const owner = space.owner
  const queries = context.db.query
  const { id: conversation, leaf: shown } = await requireConversation(queries, {
    owner,
    by: space.by,
    id: query.conversation,
  })
  const sort = readSort(query.sort ?? 'createdAt', ['createdAt'])
  const leafId = query.leaf ?? shown
  if (leafId === null) return { list: [], total: 0 }
  const leaf = await requireMessage(queries, { owner, conversation, id: leafId })
  const found = query.q?.trim()
    ? await searchPath(queries, {
        owner,
        leaf: leafId,
        hits: context.texts.match({ owner, q: query.q }),
        direction: sort.direction,
        page: query.page,
        limit: query.limit,
      })
    : await readPage(queries, { owner, leaf, sort, page: query.page, limit: query.limit })
  const messages = await completeMessages(queries, { owner, conversation }, found.list)
  return { list: messages.map((message) => asWrittenSoFar(context, message)), total: found.total }
}

/** The depth is the position on the path, so a page is a slice of it, and the total is known. */
async function readPage(
  queries: Queries,
  page: { owner: string; leaf: StoredMessage; sort: Sort<string>; page: number; limit: number },
): Promise<{ list: StoredMessage[]; total: number }> {
  const { owner, leaf, sort, limit } = page
  const total = leaf.depth + 1
  const skipped = (page.page - 1) * limit
  if (skipped >= total) return { list: [], total }
  const last = Math.min(skipped + limit, total) - 1
  if (sort.direction === 'asc') {
    return { list: await readPath(queries, { owner, leaf: leaf.id, from: skipped, to: last }), total }
  }
  const list = await readPath(queries, { owner, leaf: leaf.id, from: leaf.depth - last, to: leaf.depth - skipped })
  return { list: list.toReversed(), total }
}

/** The text of a message being written is in memory. */
function asWrittenSoFar({ runs }: ChatContext, message: Message): Message {
  if (message.status !== 'running') return message
  const run = runs.findByConversation(message.conversation)
  if (run?.plan.message !== message.id) return message
  return { ...message, text: run.draft.text, parts: run.draft.parts }
}
