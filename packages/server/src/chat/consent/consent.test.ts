import { type Message, type MessagePart, type RunEvent, waitingCalls } from '@saffron/core/chat'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  addMember,
  buildWorkspace,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'
import { testTools } from '../../testing/test-tools.ts'

const toolsOf = ({ parts }: Pick<Message, 'parts'>) =>
  parts.filter((part): part is Extract<MessagePart, { type: 'tool' }> => part.type === 'tool')

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(testEngines())('consent on %s', (engine) => {
  let tools: ReturnType<typeof testTools>
  let server: TestServer
  beforeAll(async () => {
    tools = testTools()
    server = await startTestServer({ engine, toolSources: [tools.source] })
  })
  afterAll(() => server.close())

  async function newChat(signedIn = signedInApi(server)) {
    const { chat, user } = await signedIn
    const { id } = await chat.createConversation({ body: { title: 'titled' } })
    const params = { id }
    const events: RunEvent[] = []
    /** Starts a reply, and resolves when it waits or ends. Its later events are collected too. */
    const say = async (content: string): Promise<readonly RunEvent[]> => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const own: RunEvent[] = []
      const watch = async (): Promise<void> => {
        for await (const event of chat.startRun({ params, body: { content } })) {
          own.push(event)
          events.push(event)
          if (event.event === 'tool' && event.data.state === 'waiting') setImmediate(resolve)
        }
        resolve()
      }
      watch().catch(reject)
      await promise
      return own
    }
    const reply = async (): Promise<Message> => {
      const last = (await chat.searchMessages({ query: { conversation: id, limit: 100 } })).list.at(-1)
      if (last === undefined) throw new Error('there is no reply')
      return last
    }
    const ended = async (): Promise<Message> => {
      for await (const event of chat.attachRun({ params, body: { message: (await reply()).id } })) {
        if (event.event === 'done') return event.data.message
      }
      throw new Error('the reply did not end')
    }
    const decide = async (decision: 'once' | 'chat' | 'always' | 'deny', place = 0) =>
      chat.giveConsent({ params, body: { call: waitingCalls(await reply())[place]?.id ?? '', decision } })
    return {
      chat,
      user,
      params,
      say,
      reply,
      ended,
      decide,
      state: async () => (await chat.getConversation({ params })).state,
    }
  }

  test('a tool that isn’t read-only waits, holds nothing, and runs when its user allows it', async () => {
    const { chat, params, user, say, reply, ended, decide, state } = await newChat()
    const events = await say('use tool write with {"file": "a"}')
    expect(await state()).toBe('waiting')
    const waiting = await reply()
    expect(waiting).toMatchObject({ status: 'waiting' })
    expect(waitingCalls(waiting)[0]).toMatchObject({
      name: 'write',
      input: '{"file": "a"}',
      wait: { for: 'consent', by: user.id, until: expect.any(String) },
    })
    await expect(chat.startRun({ params, body: { content: 'more' } }).next()).rejects.toMatchObject({
      code: 'run.waiting',
      statusCode: 409,
    })
    const before = tools.calls.length
    await decide('once')
    const message = await ended()
    expect(message).toMatchObject({ id: waiting.id, status: 'complete' })
    expect(toolsOf(message)[0]).toMatchObject({ state: 'done', output: 'wrote a' })
    expect(toolsOf(message)[0]).not.toHaveProperty('wait')
    expect(tools.calls.slice(before)).toEqual([{ name: 'write', input: { file: 'a' } }])
    // The stream of the start stayed open, and its numbers go on.
    await expect.poll(() => events.at(-1)?.event).toBe('done')
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
    expect(await state()).toBe('idle')
  })

  test('a denied call isn’t run, and the model hears it', async () => {
    const { say, ended, decide } = await newChat()
    await say('use tool write with {"file": "secret"}')
    const before = tools.calls.length
    await decide('deny')
    const message = await ended()
    expect(toolsOf(message)[0]).toMatchObject({ state: 'cancelled', error: 'denied' })
    expect(message.text).toContain('did not allow')
    expect(tools.calls).toHaveLength(before)
  })

  test('other calls of the step run meanwhile, and the reply goes on when all are answered', async () => {
    const { chat, params, say, reply, ended, decide } = await newChat()
    await say(
      'use tool write with {"file": "a"}, use tool add with {"a": 1, "b": 2}, use tool write with {"file": "b"}',
    )
    expect(toolsOf(await reply()).map(({ state }) => state)).toEqual(['waiting', 'done', 'waiting'])
    await decide('once', 1)
    expect(toolsOf(await reply()).map(({ state }) => state)).toEqual(['waiting', 'done', 'pending'])
    expect((await chat.getConversation({ params })).state).toBe('waiting')
    await decide('deny')
    expect(toolsOf(await ended()).map(({ state, output }) => [state, output])).toEqual([
      ['cancelled', 'The user did not allow this call.'],
      ['done', '3'],
      ['done', 'wrote b'],
    ])
  })

  test('“chat” and “always” apply to later calls of the same definition only, until they’re revoked', async () => {
    const signedIn = signedInApi(server)
    const first = await newChat(signedIn)
    await first.say('use tool write with {"file": "a"}')
    await first.decide('chat')
    await first.ended()
    await first.say('use tool write with {"file": "b"}')
    expect(await first.reply()).toMatchObject({ status: 'complete' })
    const second = await newChat(signedIn)
    await second.say('use tool write with {"file": "c"}')
    expect(await second.reply()).toMatchObject({ status: 'waiting' })
    await second.decide('always')
    await second.ended()
    const third = await newChat(signedIn)
    await third.say('use tool write with {"file": "d"}')
    expect(await third.reply()).toMatchObject({ status: 'complete' })

    tools.redefine()
    await third.say('use tool write with {"file": "e"}')
    expect(await third.reply()).toMatchObject({ status: 'waiting' })
    await third.decide('always')
    await third.ended()
    const { chat } = await signedIn
    const { list } = await chat.searchToolConsents({ query: {} })
    expect(list.map(({ plugin, name, conversation }) => [plugin, name, conversation])).toEqual([
      ['test', 'write', null],
      ['test', 'write', null],
      ['test', 'write', first.params.id],
    ])
    for (const { id } of list) await chat.revokeToolConsent({ params: { id } })
    await third.say('use tool write with {"file": "f"}')
    expect(await third.reply()).toMatchObject({ status: 'waiting' })
  })

  test('a call isn’t run if its tool changed while it waited', async () => {
    const { say, ended, decide } = await newChat()
    await say('use tool write with {"file": "a"}')
    tools.redefine()
    const before = tools.calls.length
    await decide('once')
    expect(toolsOf(await ended())[0]).toMatchObject({ state: 'failed', error: 'changed' })
    expect(tools.calls).toHaveLength(before)
  })

  test('strangers and other members can’t answer: they get 404, and nothing runs', async () => {
    const { chat, params, say, reply } = await newChat()
    await say('use tool write with {"file": "a"}')
    const call = waitingCalls(await reply())[0]?.id ?? ''
    const stranger = await signedInApi(server)
    const body = { call, decision: 'once' } as const
    await expect(stranger.chat.giveConsent({ params, body })).rejects.toMatchObject({ statusCode: 404 })
    await expect(chat.giveConsent({ params, body: { ...body, call: 'another' } })).rejects.toMatchObject({
      code: 'tool.call_not_found',
    })
    expect(await reply()).toMatchObject({ status: 'waiting' })
  })

  test('a member of a workspace can’t allow what another member’s reply asks for, and admins can stop it', async () => {
    const owner = await signedInApi(server)
    const member = await signedInApi(server)
    const workspace = await buildWorkspace(server.deps.db, owner.user.id)
    await addMember(server.deps.db, workspace, member.user.id, 'editor')
    const { id } = await member.chat.createConversation({ body: { title: 'titled', workspace } })
    const params = { id }
    for await (const event of member.chat.startRun({
      params,
      body: { content: 'use tool write with {"file": "a"}' },
    })) {
      if (event.event === 'tool' && event.data.state === 'waiting') break
    }
    const reply = (await owner.chat.searchMessages({ query: { conversation: id } })).list.at(-1)
    const call = reply && waitingCalls(reply)[0]?.id
    const body = { call: call ?? '', decision: 'always' } as const
    await expect(owner.chat.giveConsent({ params, body })).rejects.toMatchObject({ code: 'tool.call_not_found' })
    expect((await owner.chat.stopRun({ params })).state).toBe('idle')
    const stopped = (await owner.chat.searchMessages({ query: { conversation: id } })).list.at(-1)
    expect(stopped && toolsOf(stopped)[0]).toMatchObject({ state: 'cancelled', output: expect.any(String) })
  })

  test('a stop ends a waiting reply with results, and the chat goes on', async () => {
    const { chat, params, say, reply } = await newChat()
    const events = await say('use tool write with {"file": "a"}')
    await chat.stopRun({ params })
    expect(await reply()).toMatchObject({ status: 'stopped', parts: [{ state: 'cancelled', error: 'cancelled' }] })
    expect(events.at(-1)?.event).toBe('done')
    await say('5 words')
    expect(await reply()).toMatchObject({ status: 'complete' })
  })

  test('a call without an answer expires after a day, and the reply can be continued', async () => {
    const own = testTools()
    const late = await startTestServer({ engine, toolSources: [own.source] })
    const { chat } = await signedInApi(late)
    const { id } = await chat.createConversation({ body: { title: 'titled' } })
    const params = { id }
    for await (const event of chat.startRun({ params, body: { content: 'use tool write with {"file": "a"}' } })) {
      if (event.event === 'tool' && event.data.state === 'waiting') break
    }
    late.passTime(DAY_MS - 60_000)
    await late.app.chat.cleanUp()
    expect((await chat.getConversation({ params })).state).toBe('waiting')
    late.passTime(60_000)
    await late.app.chat.cleanUp()
    expect((await chat.getConversation({ params })).state).toBe('idle')
    const reply = (await chat.searchMessages({ query: { conversation: id } })).list.at(-1)
    expect(reply).toMatchObject({
      status: 'stopped',
      parts: [
        { state: 'expired', error: 'expired', output: expect.any(String) },
        { type: 'limit', reason: 'expired' },
      ],
    })
    expect(own.calls).toEqual([])
    let last: RunEvent | undefined
    for await (const event of chat.startRun({ params, body: { continue: reply?.id ?? '' } })) last = event
    expect(last).toMatchObject({ event: 'done', data: { status: 'complete', message: { id: reply?.id } } })
    await late.close()
  })

  test('a tool gets the answers to its questions, with its own state', async () => {
    const { chat, params, say, reply, ended } = await newChat()
    await say('use tool ask with {}')
    const [call] = waitingCalls(await reply())
    expect(call?.wait).toMatchObject({ for: 'input', questions: [{ kind: 'form', message: 'Who?' }] })
    const body = { call: call?.id ?? '' }
    await expect(chat.giveToolInput({ params, body: { ...body, values: { name: 1 } } })).rejects.toMatchObject({
      code: 'tool.input_invalid',
    })
    await chat.giveToolInput({ params, body: { ...body, values: { name: 'Ada' } } })
    expect(JSON.parse(toolsOf(await ended())[0]?.output ?? '')).toEqual({
      state: 'opaque',
      answers: { name: { action: 'accept', values: { name: 'Ada' } } },
    })
  })

  test('a result that gives orders is delimited, and its orders still need consent', async () => {
    const { say, reply } = await newChat()
    await say('use tool inject with {}')
    expect(await reply()).toMatchObject({ status: 'complete' })
    expect(toolsOf(await reply()).map(({ name }) => name)).toEqual(['inject'])
  })

  test('a conversation that waits can be moved to the trash, which ends its reply', async () => {
    const { chat, params, say } = await newChat()
    await say('use tool write with {"file": "a"}')
    await chat.deleteConversation({ params, query: {} })
    const restored = await chat.restoreConversation({ params })
    expect(restored.state).toBe('idle')
  })
})
