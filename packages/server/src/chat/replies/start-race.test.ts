import type { StartBody } from '@saffron/core/chat'
import { expect, test } from 'vitest'

import { type Database, newId } from '../../db/index.ts'
import type { EventFrame } from '../../http/event-frame.ts'
import { createModelCalls } from '../../model-calls/index.ts'
import { createLogger } from '../../platform/logger.ts'
import type { ChatStreamRequest } from '../../providers/index.ts'
import { ownSpace } from '../../spaces/index.ts'
import { builtInPrompts } from '../../system/index.ts'
import { buildConversation, buildMessage, buildOwner, eachDatabase } from '../../testing/index.ts'
import type { ToolSource } from '../../tools/index.ts'
import { createLedger } from '../../wallet/ledger/ledger.ts'
import { createMetering } from '../../wallet/metering/index.ts'
import { changeConversation } from '../conversations/conversation-store.ts'
import { type ConversationAgents, createChatFeature } from '../index.ts'
import { changeMessage } from '../messages/message-store.ts'

const at = new Date(0).toISOString()
const named = {
  id: newId(),
  name: 'm',
  displayName: 'm',
  features: ['chat' as const],
  provider: 'test',
  demo: false,
  state: 'ok' as const,
}
const model = { ...named, createdAt: at, updatedAt: at }

const call = (owner: string) => ({
  caller: { userId: owner, role: 'user', sessionId: 's', impersonatedBy: null },
  space: ownSpace(owner),
  signal: new AbortController().signal,
  locale: 'en' as const,
  requestId: 'r',
  address: '',
  userAgent: '',
  origin: 'http://localhost',
  query: undefined,
})

async function* events() {
  yield { type: 'text', delta: 'more' } as const
  yield { type: 'finish', reason: 'stop' } as const
}

const noFiles = () => {
  throw new Error('nobody has sent a file')
}

const noAgents = () => {
  throw new Error('nobody has an agent')
}

/** An agent whose instructions are its ID and the version, and that has a tool of that name. */
const agents: ConversationAgents = {
  mayUse: noAgents,
  look: noAgents,
  list: noAgents,
  start: noAgents,
  find: async (_, { agent, version }) => ({
    instructions: `${agent}-${version}`,
    parameters: {},
    examples: [],
    tools: [{ plugin: `${agent}-${version}` }],
    limits: {},
  }),
  knowledgeOf: async () => undefined,
}
const toolSources: ToolSource[] = [
  {
    toolsFor: async ({ agentTools = [] }) =>
      agentTools.map(({ plugin }) => ({
        plugin,
        name: 'look',
        description: plugin,
        inputSchema: { type: 'object' },
        hash: plugin,
        consent: 'none',
        call: noFiles,
      })),
  },
]

/**
 * Creates a chat with a model that replies `more`. Calls `inTheGap` between a start's first read of the tree and its
 * transaction.
 */
function chatWith(db: Database, inTheGap: () => Promise<void>) {
  const asked: ChatStreamRequest[] = []
  const modelCalls = createModelCalls({
    db,
    log: createLogger('silent'),
    now: () => new Date(),
    openChatStream: async (wanted) => {
      asked.push(wanted)
      const ended = Promise.resolve({ usage: undefined, error: undefined })
      return {
        channel: 'c',
        model: 'm',
        provider: 'p',
        demo: false,
        firstEventMs: 0,
        events: events(),
        ended,
        drainMs: 0,
      }
    },
    modelRegistry: { termsOf: () => ({ prices: {}, features: ['chat', 'tools'] }) },
    metering: createMetering({ db, log: createLogger('silent'), ledger: createLedger({ db, now: () => new Date() }) }),
  })
  const { handlers } = createChatFeature({
    ...modelCalls.context,
    prompts: builtInPrompts,
    preferencesOf: async () => ({}),
    models: {
      defaultFor: () => undefined,
      isLimited: async () => false,
      listModels: async () => {
        await inTheGap()
        return [model]
      },
    },
    files: { find: noFiles, picture: noFiles, passages: noFiles, nearestTo: noFiles },
    agents,
    knowledge: { tokens: noFiles, search: noFiles, grep: noFiles, read: noFiles, numberAt: noFiles },
    toolSources,
    saveResult: noFiles,
    holdResult: noFiles,
    maxSteps: () => 1,
  })
  const remove = (owner: string, id: string) =>
    handlers.deleteMessage({ ...call(owner), params: { id }, body: undefined })
  const removeAll = (owner: string, id: string) =>
    handlers.deleteConversation({ ...call(owner), params: { id }, query: {}, body: undefined })
  const edit = (owner: string, id: string, text: string) =>
    handlers.updateMessage({ ...call(owner), params: { id }, body: { text } })
  const start = async (owner: string, id: string, body: StartBody): Promise<EventFrame[]> => {
    const frames: EventFrame[] = []
    for await (const frame of await handlers.startRun({ ...call(owner), params: { id }, body })) frames.push(frame)
    return frames
  }
  return { asked, start, edit, remove, removeAll }
}

async function cutReply(db: Database) {
  const owner = await buildOwner(db)
  const conversation = await buildConversation(db, owner, { title: 'titled' })
  const said = await buildMessage(db, conversation)
  const reply = await buildMessage(db, conversation, { role: 'assistant', text: 'old ' })
  await changeMessage(db.query, { owner, id: reply.id }, { status: 'stopped' })
  return { owner, id: conversation.id, said: said.id, reply: reply.id }
}

const setAgent = (
  db: Database,
  owned: { readonly owner: string; readonly id: string },
  change: { readonly agent: string; readonly agentVersion: number },
): Promise<void> => changeConversation(db.query, owned, change)

const messagesOf = (db: Database, conversation: string) =>
  db.query.selectFrom('message').selectAll().where('conversationId', '=', conversation).orderBy('depth').execute()

eachDatabase('A change between a start’s first read of the tree and its transaction', (db) => {
  test('is the base of the run', async () => {
    const { owner, id, reply } = await cutReply(db())
    const chat = chatWith(db(), async () => void (await chat.edit(owner, reply, 'new ')))
    await chat.start(owner, id, { continue: reply })
    expect((await messagesOf(db(), id)).map(({ text }) => text)).toEqual(['Hello', 'new more'])
    expect(chat.asked[0]?.request.messages.at(-2)).toEqual({ role: 'assistant', content: 'new ' })
  })

  test('can delete the message to answer, and then nothing is stored', async () => {
    const { owner, id, said, reply } = await cutReply(db())
    const chat = chatWith(db(), async () => void (await chat.remove(owner, said)))
    const refused = { code: 'message.not_found' }
    await expect(chat.start(owner, id, { content: 'and?', parent: reply })).rejects.toMatchObject(refused)
    expect(await messagesOf(db(), id)).toEqual([])
  })

  test('can delete the conversation, which is then not found', async () => {
    const { owner, id } = await cutReply(db())
    const chat = chatWith(db(), async () => void (await chat.removeAll(owner, id)))
    await expect(chat.start(owner, id, { content: 'and?' })).rejects.toMatchObject({ code: 'conversation.not_found' })
  })

  test('can change the agent or its version, whose tools and instructions then go together', async () => {
    for (const [agent, agentVersion] of [
      ['cook', 1],
      ['poet', 2],
    ] as const) {
      const { owner, id } = await cutReply(db())
      await setAgent(db(), { owner, id }, { agent: 'poet', agentVersion: 1 })
      const chat = chatWith(db(), () => setAgent(db(), { owner, id }, { agent, agentVersion }))
      await chat.start(owner, id, { content: 'and?' })
      const [{ request } = {}, ...others] = chat.asked
      expect(others).toEqual([])
      const versioned = `${agent}-${agentVersion}`
      expect(request?.messages[0]).toMatchObject({ role: 'system', content: expect.stringContaining(versioned) })
      expect(request?.tools).toMatchObject([{ function: { description: versioned } }])
      expect((await messagesOf(db(), id)).at(-1)).toMatchObject({ agent, agentVersion, text: 'more' })
    }
  })

  test('can change the agent each time, and then nothing is stored', async () => {
    const { owner, id, said, reply } = await cutReply(db())
    let version = 0
    const chat = chatWith(db(), () => setAgent(db(), { owner, id }, { agent: 'poet', agentVersion: ++version }))
    await expect(chat.start(owner, id, { content: 'and?' })).rejects.toMatchObject({ code: 'run.in_progress' })
    expect(chat.asked).toEqual([])
    expect((await messagesOf(db(), id)).map((message) => message.id)).toEqual([said, reply])
  })
})

eachDatabase('Concurrent starts, edits and deletions', (db) => {
  test('leave no message without its parent', async () => {
    const outcomes = Array.from({ length: 8 }, async () => {
      const { owner, id, said, reply } = await cutReply(db())
      const chat = chatWith(db(), async () => {})
      await Promise.allSettled([
        chat.start(owner, id, { content: 'and?', parent: reply }),
        chat.remove(owner, said),
        chat.edit(owner, reply, 'new'),
      ])
      const messages = await messagesOf(db(), id)
      const ids = new Set(messages.map((message) => message.id))
      expect(messages.filter(({ parentId }) => parentId !== null && !ids.has(parentId))).toEqual([])
    })
    await Promise.all(outcomes)
  })
})

eachDatabase('A start that can’t be stored', (db) => {
  test('cancels the pending call of the model, and leaves nothing', async () => {
    const { owner, id, said, reply } = await cutReply(db())
    const full: Database = {
      ...db(),
      transaction: (work) =>
        db().transaction(async (tx) => {
          await work(tx)
          throw new Error('the disk is full')
        }),
    }
    const chat = chatWith(full, async () => {})
    await expect(chat.start(owner, id, { content: 'and?' })).rejects.toThrow('the disk is full')
    expect(chat.asked.map(({ signal }) => signal.aborted)).toEqual([true])
    expect((await messagesOf(db(), id)).map((message) => message.id)).toEqual([said, reply])
  })

  test('calls no model while another reply is running', async () => {
    const { owner, id } = await cutReply(db())
    const chat = chatWith(db(), async () => {})
    const outcomes = await Promise.allSettled([
      chat.start(owner, id, { content: 'one' }),
      chat.start(owner, id, { content: 'two' }),
    ])
    const lost = outcomes.filter(({ status }) => status === 'rejected')
    for (const outcome of lost) expect(outcome).toMatchObject({ reason: { code: 'run.in_progress' } })
    // The first run may end before the second start reads the tree, and then both are kept.
    expect(chat.asked.map(({ signal }) => signal.aborted)).toEqual(lost.length === 0 ? [false, false] : [false])
  })
})
