import type { ServerResponse } from 'node:http'

import {
  compareConversations,
  type Conversation,
  type ConversationEvent,
  type ConversationMatch,
  type Message,
  type MessageDraft,
  type QueuedAsk,
  type RunEventBody,
  type RunStatus,
} from '../chat/index.ts'
import { type Api, createApi } from '../client/index.ts'
import { createSession } from '../session/session.ts'
import { buildConversation, buildMessage, buildQueuedAsk, numbered } from './builders.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { json, openSse, type Received, sseFrame, startTestServer } from './test-server.ts'

/** Writes the reply of one run, word by word, as the test says. */
interface Pen {
  readonly message: string
  readonly write: (delta: string) => void
  readonly tell: (event: RunEventBody) => void
  readonly finish: (status?: RunStatus) => void
  /** Cuts the connections of all watching clients. They may reattach. */
  readonly cut: () => void
}

/** A small server of conversations, messages and runs. The test writes the runs. */
export interface ChatServer {
  readonly api: Api
  readonly received: Received[]
  readonly conversations: Map<string, Conversation>
  /** Where searches match in a conversation, whatever the words. */
  readonly found: Map<string, ConversationMatch>
  /** Deleted conversations, which can be restored. */
  readonly trash: Map<string, Conversation>
  readonly messages: Map<string, Message>
  /** Adds a message to the tree and shows its branch. */
  readonly say: (fields: Partial<Message> & { conversation: string }) => Message
  /** Returns the writer of the next run that starts. */
  readonly pen: () => Promise<Pen>
  /** Starts a run like another client would. */
  readonly begin: (conversation: string, content: string) => Pen
  /** Queued messages by conversation. The test says what waits. */
  readonly queues: Map<string, QueuedAsk[]>
  /** The account's drafts by conversation. */
  readonly drafts: Map<string, MessageDraft>
  /** Saves a draft like another device would, and notifies listeners. */
  readonly draftElsewhere: (conversation: string, text: string) => void
  /** Sends an event to all listeners of the conversation stream. */
  readonly tellFeed: (conversation: string) => void
  /** Sends any event to all listeners. */
  readonly tellEvent: (event: ConversationEvent) => void
  /** Deletes a conversation like another client would, and notifies listeners. */
  readonly deleteElsewhere: (conversation: string) => void
  /** Restores a conversation like another client would, and notifies listeners. */
  readonly restoreElsewhere: (conversation: string) => void
  readonly dropFeed: () => void
  readonly feedListeners: () => number
  /** The next statuses by the end of a path: `{ '/start': 409 }`. */
  readonly failures: Record<string, number>
}

export async function startChatServer(): Promise<ChatServer> {
  const conversations = new Map<string, Conversation>()
  const trash = new Map<string, Conversation>()
  const matches = new Map<string, ConversationMatch>()
  const messages = new Map<string, Message>()
  const drafts = new Map<string, MessageDraft>()
  const queues = new Map<string, QueuedAsk[]>()
  const runs = new Map<string, Run>()
  const feed = new Set<ServerResponse>()
  const pens: Pen[] = []
  const waiting: ((pen: Pen) => void)[] = []
  const failures: Record<string, number> = {}

  const siblings = (message: Message): Message => {
    const same = [...messages.values()].filter(
      ({ parent, conversation }) => parent === message.parent && conversation === message.conversation,
    )
    return { ...message, siblings: same.map(({ id }) => id) }
  }
  const put = (message: Message): Message => {
    messages.set(message.id, message)
    change(message.conversation, { leaf: message.id })
    return message
  }
  const change = (id: string, fields: Partial<Conversation>): Conversation => {
    const conversation = { ...buildConversation({ id }), ...conversations.get(id), ...fields }
    conversations.set(id, conversation)
    return conversation
  }
  const pathTo = (leaf: string | null): Message[] => {
    const message = leaf === null ? undefined : messages.get(leaf)
    return message === undefined ? [] : [...pathTo(message.parent), siblings(message)]
  }

  const openRun = (conversation: string, userMessage: Message | null, reply: Message): Pen => {
    const begun = put({ ...reply, status: 'running' })
    change(conversation, { state: 'running' })
    const user = userMessage && siblings(userMessage)
    const run = createRun({
      event: 'run',
      data: { conversation, userMessage: user, message: siblings(begun), model: 'm' },
    })
    runs.set(begun.id, run)
    const store = (fields: Partial<Message>): Message => {
      const message = { ...begun, ...messages.get(begun.id), ...fields }
      messages.set(begun.id, message)
      return siblings(message)
    }
    return {
      message: begun.id,
      write: (delta) => {
        const text = (messages.get(begun.id)?.text ?? '') + delta
        store({ text, parts: [{ type: 'text', text }] })
        run.tell({ event: 'text', data: { delta } })
      },
      tell: run.tell,
      finish: (status = 'complete') => {
        const message = store({ status, updatedAt: new Date().toISOString() })
        change(conversation, { state: 'idle' })
        run.tell({ event: 'done', data: { message, status } })
        run.close()
      },
      cut: run.cut,
    }
  }

  const trashOne = (id: string): Conversation | undefined => {
    const found = conversations.get(id)
    if (found === undefined) return undefined
    const trashed = { ...found, trashedAt: new Date().toISOString() }
    trash.set(id, trashed)
    conversations.delete(id)
    return trashed
  }
  const restoreOne = (id: string): Conversation | undefined => {
    const { trashedAt: _trashedAt, ...restored } = trash.get(id) ?? { id: '' }
    if (!('title' in restored)) return undefined
    trash.delete(id)
    conversations.set(id, restored)
    return restored
  }
  const tellOf = (id: string, what: { deleted: true } | { restored: true }): void => {
    const data = { conversation: id, state: 'idle', message: null, ...what } as const
    for (const response of feed) response.write(sseFrame({ event: 'conversation', data }))
  }

  const saveDraft = (conversation: string, text: string): MessageDraft => {
    const before = drafts.get(conversation)?.savedAt
    const at = new Date(Math.max(Date.now(), before === undefined ? 0 : Date.parse(before) + 1)).toISOString()
    const draft = text === '' ? { text } : { text, savedAt: at }
    drafts.set(conversation, draft)
    const { draftAt: _draftAt, ...others } = change(conversation, {})
    conversations.set(conversation, { ...others, ...(text !== '' && { draftAt: at }) })
    const data = { conversation, ...(text !== '' && { savedAt: at }) }
    for (const response of feed) response.write(sseFrame({ event: 'draft', data }))
    return draft
  }

  const of = (id: unknown): Message | undefined => (typeof id === 'string' ? messages.get(id) : undefined)

  const start = (conversation: string, body: Record<string, unknown>): Run => {
    const goesOn = of(body['continue'])
    const again = of(body['regenerate'])
    const parent =
      body['parent'] === null ? null : (of(body['parent'])?.id ?? conversations.get(conversation)?.leaf ?? null)
    const said = goesOn || again ? null : put(buildMessage({ conversation, parent, text: String(body['content']) }))
    const answered = said?.id ?? (again?.role === 'user' ? again.id : again?.parent) ?? null
    const reply = goesOn ?? buildMessage({ conversation, parent: answered, role: 'assistant', text: '' })
    const pen = openRun(conversation, said, reply)
    const taker = waiting.shift()
    if (taker === undefined) pens.push(pen)
    else taker(pen)
    return runs.get(pen.message) ?? createRun()
  }

  const { baseUrl, received } = await startTestServer(({ method, url, body: text }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://x')
    const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text)
    const failing = Object.keys(failures).find((end) => pathname.endsWith(end))
    if (failing !== undefined) return json(response, failures[failing] ?? 500, { code: 'test.failing', message: 'No' })
    const id = pathname.split('/')[4] ?? ''
    if (pathname === '/ai/conversation/events') {
      openSse(response)
      feed.add(response)
      return response.on('close', () => feed.delete(response))
    }
    if (pathname === '/ai/conversation/create') {
      const made = buildConversation(body)
      conversations.set(made.id, made)
      return json(response, 201, made)
    }
    if (pathname.startsWith('/ai/conversation/create/')) {
      const made = buildConversation({ agent: pathname.split('/').at(-1) ?? null })
      conversations.set(made.id, made)
      return json(response, 201, made)
    }
    if (pathname === '/ai/conversation/search') {
      const isSearch = searchParams.has('q')
      const list = [...conversations.values()]
        .toSorted(compareConversations)
        .map((row) => ({ ...row, ...(isSearch && matches.has(row.id) && { match: matches.get(row.id) }) }))
      return json(response, 200, { list, total: list.length })
    }
    if (pathname === '/ai/message/search') {
      const conversation = conversations.get(searchParams.get('conversation') ?? '')
      const leaf = searchParams.get('leaf')
      if (leaf !== null && !messages.has(leaf)) return json(response, 404, { code: 'message.not_found', message: 'No' })
      const path = pathTo(leaf ?? conversation?.leaf ?? null)
      const [limit, page] = [Number(searchParams.get('limit')), Number(searchParams.get('page') ?? 1)]
      const inOrder = searchParams.get('sort') === '-createdAt' ? path.toReversed() : path
      return json(response, 200, { list: inOrder.slice((page - 1) * limit, page * limit), total: path.length })
    }
    if (pathname === '/ai/conversation/trash/search') {
      const list = [...trash.values()].toReversed()
      return json(response, 200, { list, total: list.length })
    }
    if (pathname === '/ai/conversation/trash') {
      const deleted = trash.size
      trash.clear()
      return json(response, 200, { deleted })
    }
    const trashed = trash.get(id)
    if (trashed !== undefined && pathname.endsWith('/restore')) return json(response, 200, restoreOne(id))
    if (trashed !== undefined && method === 'DELETE') {
      if (searchParams.get('trashedAt') === trashed.trashedAt) trash.delete(id)
      return json(response, 200, trashed)
    }
    if (!conversations.has(id)) return json(response, 404, { code: 'conversation.not_found', message: 'No' })
    if (pathname.endsWith('/draft')) {
      const current = drafts.get(id) ?? { text: '' }
      if (method === 'GET') return json(response, 200, current)
      if (body['savedAt'] === undefined || body['savedAt'] === (current.savedAt ?? null)) {
        return json(response, 200, saveDraft(id, String(body['text'])))
      }
      return json(response, 409, { code: 'request.outdated', message: 'No', details: { current } })
    }
    if (pathname.endsWith('/presence')) return json(response, 200, { list: [] })
    if (pathname.endsWith('/queue')) {
      const [first, ...rest] = queues.get(id) ?? []
      if (method === 'GET') return json(response, 200, { list: queues.get(id) ?? [] })
      queues.set(id, rest)
      return json(response, 200, first)
    }
    if (pathname.endsWith('/start') && body['queue'] === true && queues.has(id)) {
      const ask = buildQueuedAsk({ conversation: id, content: String(body['content']) })
      queues.set(id, [...(queues.get(id) ?? []), ask])
      openSse(response)
      return response.end(sseFrame({ event: 'queued', data: ask, seq: 1 }))
    }
    if (pathname.endsWith('/start')) return start(id, body).watch(0, response)
    if (pathname.endsWith('/attach')) {
      const underWay = [...runs].findLast(([message]) => messages.get(message)?.status === 'running')
      const run = typeof body['message'] === 'string' ? runs.get(body['message']) : underWay?.[1]
      if (run === undefined) return json(response, 404, { code: 'run.not_found', message: 'No' })
      return run.watch(Number(body['after'] ?? 0), response)
    }
    if (method === 'DELETE') return json(response, 200, trashOne(id))
    return json(response, 200, method === 'PUT' ? change(id, body) : conversations.get(id))
  })

  return {
    api: createApi({ baseUrl, session: createSession(createMemoryStorage()), validate: true }),
    received,
    conversations,
    trash,
    found: matches,
    messages,
    drafts,
    queues,
    draftElsewhere: (id, text) => void saveDraft(id, text),
    failures,
    say: ({ conversation, ...fields }) =>
      put(buildMessage({ parent: conversations.get(conversation)?.leaf ?? null, ...fields, conversation })),
    pen: () => {
      const pen = pens.shift()
      return pen === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(pen)
    },
    begin: (conversation, content) => {
      start(conversation, { content })
      const pen = pens.pop()
      if (pen === undefined) throw new TypeError('no run began')
      return pen
    },
    tellFeed: (id) => {
      const { state, leaf } = change(id, {})
      const frame = sseFrame({ event: 'conversation', data: { conversation: id, state, message: leaf } })
      for (const response of feed) response.write(frame)
    },
    tellEvent: (event) => {
      for (const response of feed) response.write(sseFrame(event))
    },
    deleteElsewhere: (id) => {
      trashOne(id)
      tellOf(id, { deleted: true })
    },
    restoreElsewhere: (id) => {
      restoreOne(id)
      tellOf(id, { restored: true })
    },
    dropFeed: () => {
      for (const response of feed) response.end()
    },
    feedListeners: () => feed.size,
  }
}

interface Run {
  readonly watch: (after: number, response: ServerResponse) => void
  readonly tell: (event: RunEventBody) => void
  readonly close: () => void
  readonly cut: () => void
}

/** A log of events with its watching clients. */
function createRun(...events: RunEventBody[]): Run {
  const watchers = new Set<ServerResponse>()
  let closed = false
  const end = (): void => {
    for (const response of watchers) response.end()
    watchers.clear()
  }
  return {
    watch: (after, response) => {
      openSse(response)
      for (const event of numbered(events).slice(after)) response.write(sseFrame(event))
      if (closed) response.end()
      else watchers.add(response)
    },
    tell: (event) => {
      events.push(event)
      const frame = sseFrame({ ...event, seq: events.length })
      for (const response of watchers) response.write(frame)
    },
    close: () => {
      closed = true
      end()
    },
    cut: end,
  }
}
