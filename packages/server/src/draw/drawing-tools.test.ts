import type { Message, RunEvent, ToolPart } from '@saffron/core/chat'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import {
  buildCredit,
  endedDrawing,
  priceModel,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../testing/index.ts'
import { auditLedger } from '../wallet/ledger/audit-ledger.ts'

// Each drawing is painted in a thread, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const MODEL = 'saffron-demo-image'
const PRICE = 100_000
const CREDIT = 1_000_000

const toolsOf = ({ parts }: Pick<Message, 'parts'>): ToolPart[] => parts.filter((part) => part.type === 'tool')

describe.each(testEngines())('The tools that draw in a chat on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  async function newChat(credit = 0) {
    const api = await signedInApi(server)
    if (credit > 0) await buildCredit(server, api.user.id, credit)
    const { id } = await api.chat.createConversation({ body: { title: 'titled' } })
    const params = { id }
    await api.chat.updateConversation({ params, body: { builtinTools: ['draw', 'edit_image'] } })
    const seen: RunEvent[] = []
    /** Sends a message, and returns the reply when it waits or ends. */
    const say = async (content: string, onEvent: (event: RunEvent) => unknown = () => undefined): Promise<Message> => {
      for await (const event of api.chat.startRun({ params, body: { content } })) {
        seen.push(event)
        await onEvent(event)
        if (event.event === 'tool' && event.data.state === 'waiting') break
      }
      return reply()
    }
    const reply = async (): Promise<Message> => {
      const last = (await api.chat.searchMessages({ query: { conversation: id, limit: 100 } })).list.at(-1)
      if (last === undefined) throw new Error('there is no reply')
      return last
    }
    const drawings = async () => (await api.draw.searchDrawings({ query: {} })).list
    const balance = async () => (await api.auth.me()).balanceMicros
    return { api, params, say, reply, seen, drawings, balance }
  }

  it('draw without consent where it’s free, and show the drawing while it’s drawn and its images afterwards', async () => {
    const { api, say, seen, drawings } = await newChat()
    const reply = await say('use tool draw with {"prompt": "A red fox", "size": "64x48", "count": 2, "seed": 5}')
    expect(reply.status).toBe('complete')
    const [drawing] = await drawings()
    const [tool] = toolsOf(reply)
    expect(drawing).toMatchObject({ kind: 'image', state: 'succeeded', prompt: 'A red fox', count: 2, seed: 5 })
    const results = drawing?.results ?? []
    expect(tool).toMatchObject({ name: 'draw', plugin: 'builtin', state: 'done', drawing: drawing?.id, costMicros: 0 })
    expect(tool?.files).toEqual(results.map(({ asset }) => asset))
    expect(tool?.output).toContain(`- ${results[1]?.name} (64x48, seed 6)`)
    const running = seen.findIndex((event) => event.event === 'tool' && event.data.drawing !== undefined)
    expect(seen[running]).toMatchObject({ data: { state: 'running' } })
    const asset = await api.drive.getAsset({ params: { id: results[0]?.asset ?? '' } })
    expect(JSON.stringify(await api.drive.pathOfNode({ params: { id: asset.node ?? '' } }))).toContain('"Drawings"')
  })

  it('edit an image of the conversation by its name, and no other', async () => {
    const { say, drawings, api } = await newChat()
    await say('use tool draw with {"prompt": "A field", "size": "64x48"}')
    const [field] = await drawings()
    const input = JSON.stringify({ image: field?.results[0]?.name, prompt: 'Add a tree' })
    const reply = await say(`use tool edit_image with ${input}`)
    expect(toolsOf(reply)).toMatchObject([{ name: 'edit_image', state: 'done', files: [expect.any(String)] }])
    const [edit] = await drawings()
    expect(edit).toMatchObject({ kind: 'edit', from: field?.id, references: [field?.results[0]?.asset] })
    const other = await newChat()
    const refused = await other.say(`use tool edit_image with ${input}`)
    expect(toolsOf(refused)).toMatchObject([{ state: 'failed', output: 'There are no images in this conversation.' }])
    const foreign = JSON.stringify({ image: field?.results[0]?.asset, prompt: 'x' })
    expect(toolsOf(await other.say(`use tool edit_image with ${foreign}`))).toMatchObject([{ state: 'failed' }])
    expect(await other.drawings()).toEqual([])
    expect((await api.draw.searchDrawings({ query: {} })).total).toBe(2)
  })

  it('say what the model can correct, and charge nothing for it', async () => {
    const { say, drawings } = await newChat()
    const size = await say('use tool draw with {"prompt": "x", "size": "17x"}')
    expect(toolsOf(size)).toMatchObject([{ state: 'failed', output: 'size must be like 1024x1024.' }])
    const model = await say('use tool draw with {"prompt": "x", "model": "nothing"}')
    expect(toolsOf(model)).toMatchObject([{ state: 'failed', output: expect.stringContaining('nothing') }])
    const failed = await say('use tool draw with {"prompt": "fail", "size": "32x32"}')
    expect(toolsOf(failed)).toMatchObject([
      { state: 'failed', output: expect.stringMatching(/^Nothing was drawn\. \w/) },
    ])
    expect((await drawings()).map(({ state }) => state)).toEqual(['failed'])
  })

  describe('with a price', () => {
    beforeAll(() => priceModel(server, MODEL, { image: PRICE }))
    afterAll(() => priceModel(server, MODEL, { image: null }))

    it('ask first, with the price, and charge once what was drawn', async () => {
      const { api, params, say, reply, balance, drawings } = await newChat(CREDIT)
      const waiting = await say('use tool draw with {"prompt": "A cat", "size": "32x32", "count": 2}')
      const [call] = toolsOf(waiting)
      expect(call).toMatchObject({ state: 'waiting', wait: { for: 'consent', costMicros: 2 * PRICE } })
      expect(await drawings()).toEqual([])
      await api.chat.giveConsent({ params, body: { call: call?.id ?? '', decision: 'once' } })
      await expect.poll(async () => (await reply()).status, { timeout: 30_000 }).toBe('complete')
      expect(toolsOf(await reply())).toMatchObject([
        { state: 'done', costMicros: 2 * PRICE, files: [{}, {}].map(() => expect.any(String)) },
      ])
      expect(await balance()).toBe(CREDIT - 2 * PRICE)
      // Following the reply again, or attaching to it, changes nothing.
      for await (const _event of api.chat.attachRun({ params, body: { message: (await reply()).id, after: 0 } }));
      expect(await drawings()).toHaveLength(1)
      expect(await balance()).toBe(CREDIT - 2 * PRICE)
      expect((await auditLedger({ db: server.deps.db })).faults).toEqual([])
    })

    it('draw nothing if the user doesn’t allow it', async () => {
      const { api, params, say, reply, balance, drawings } = await newChat(CREDIT)
      const [call] = toolsOf(await say('use tool draw with {"prompt": "A dog", "size": "32x32"}'))
      await api.chat.giveConsent({ params, body: { call: call?.id ?? '', decision: 'deny' } })
      await expect.poll(async () => (await reply()).status, { timeout: 30_000 }).toBe('complete')
      expect(toolsOf(await reply())).toMatchObject([{ state: 'cancelled', error: 'denied' }])
      expect(await drawings()).toEqual([])
      expect(await balance()).toBe(CREDIT)
    })

    it('cancel the drawing and return the credits when the user stops the reply', async () => {
      const { api, params, say, balance, drawings } = await newChat(CREDIT)
      const [call] = toolsOf(await say('use tool draw with {"prompt": "slow", "size": "32x32"}'))
      const body = { call: call?.id ?? '', decision: 'once' as const }
      await api.chat.giveConsent({ params, body })
      const started = Promise.withResolvers<string>()
      const following = (async () => {
        for await (const event of api.chat.attachRun({ params, body: { after: 0 } })) {
          if (event.event === 'tool' && event.data.drawing !== undefined) started.resolve(event.data.drawing)
        }
      })()
      const id = await started.promise
      await api.chat.stopRun({ params })
      await following
      expect(await endedDrawing(api, { id })).toMatchObject({ state: 'cancelled', costMicros: 0 })
      expect(await drawings()).toHaveLength(1)
      expect(await balance()).toBe(CREDIT)
      expect((await auditLedger({ db: server.deps.db })).faults).toEqual([])
    })
  })
})
