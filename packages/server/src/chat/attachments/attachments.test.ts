import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { RunEvent, StartBody } from '@saffron/core/chat'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { pdfOf } from '../../testing/documents.ts'
import {
  buildCredit,
  priceModel,
  sendAsset,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

const PLAIN = 'saffron-demo'
const SEEING = 'saffron-demo-vision'

/** Returns the demo's reply and the sources it reports. */
async function read(events: AsyncIterable<RunEvent>) {
  for await (const event of events) {
    if (event.event === 'error') throw new Error(event.data.message)
    if (event.event === 'done') return event.data.message
  }
  throw new Error('no end')
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'orange' } })
    .png()
    .toBuffer()

describe.each(testEngines())('the files of a message, on %s,', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  async function newChat() {
    const api = await signedInApi(server)
    const { id } = await api.chat.createConversation({ body: { title: 'titled' } })
    const send = async (file: Parameters<typeof sendAsset>[2]) => (await sendAsset(server, api.user.id, file)).id
    const start = (body: StartBody) => api.chat.startRun({ params: { id }, body })
    const say = (content: string, attachments: string[] = [], model = PLAIN) =>
      read(start({ content, attachments, model }))
    return { ...api, id, send, start, say }
  }

  it('are sent to a vision model in its useful size, and named to others', async () => {
    const { send, say } = await newChat()
    const wide = await send({ name: 'wide.png', content: await picture(3000, 1500) })
    const seen = await say('What is this?', [wide], SEEING)
    expect(seen.text).toContain('JPEG, 1568 × 784')
    expect(seen.sources).toEqual([{ asset: wide, name: 'wide.png', given: 'picture', passages: [] }])
    const unseen = await say('And this?')
    expect(unseen.sources).toMatchObject([{ asset: wide, given: 'name' }])
  })

  it('are reported as missing with the reason below their own message, and not below later ones', async () => {
    const { send, say, start } = await newChat()
    const image = await send({ name: 'wide.png', content: await picture(30, 15) })
    const torn = await send({ name: 'torn.pdf', content: '%PDF-1.4\ntorn' })
    const missing = ({ sources }: Awaited<ReturnType<typeof say>>) => sources?.map((each) => [each.name, each.missing])
    const reply = await say('What is this?', [image, torn])
    const both = [
      ['wide.png', 'unseen'],
      ['torn.pdf', 'unread'],
    ]
    expect(missing(reply)).toEqual(both)
    expect(missing(await read(start({ regenerate: reply.id, model: PLAIN })))).toEqual(both)
    const told = await say('And this?', [torn])
    expect(missing(told)).toEqual([
      ['torn.pdf', 'unread'],
      ['wide.png', undefined],
    ])
    expect(missing(await say('And now?'))?.every(([, why]) => why === undefined)).toBe(true)
  })

  it('are named if their bytes are lost, and the message is still answered', async () => {
    const { user, send, say } = await newChat()
    const lost = await send({ name: 'lost.png', content: await picture(40, 30) })
    expect((await say('What is this?', [lost], SEEING)).sources).toMatchObject([{ asset: lost, given: 'picture' }])
    await rm(join(server.deps.config.dataFolder, 'blobs', user.id), { recursive: true, maxRetries: 5 })
    expect((await say('And now?', [], SEEING)).sources).toMatchObject([{ asset: lost, given: 'name' }])
  })

  it('are sent in full if they fit, also for later messages', async () => {
    const { send, say, start, chat, id } = await newChat()
    const notes = await send({ name: '筆記 "1".txt', content: 'The keeper of the light is 林小姐.' })
    const reply = await say('Who keeps the light?', [notes])
    expect(reply.text).toContain('31 characters of 筆記 "1".txt')
    expect(reply.sources).toEqual([{ asset: notes, name: '筆記 "1".txt', given: 'whole', passages: [] }])
    expect((await say('And who else?')).sources).toHaveLength(1)
    expect((await read(start({ regenerate: reply.id }))).text).toBe(reply.text)
    const { list } = await chat.searchMessages({ query: { conversation: id, limit: 10 } })
    expect(list.map(({ attachments }) => attachments)).toEqual([[notes], []])
  })

  it('are sent as the passages nearest to the question if they’re too long, and the reply lists them', async () => {
    const { send, say } = await newChat()
    await priceModel(server, SEEING, {}, { contextLimit: 3_000 })
    const pages = Array.from({ length: 200 }, (_, index) => `Day ${index + 1}: ropes and tar were sold`)
    pages[128] = 'Skagen has its light since 1747'
    pages[150] = '寒武紀的化石很多'
    const modelRegistry = await send({ name: 'book.pdf', content: pdfOf(pages) })
    const reply = await say('Since when has Skagen its light?', [modelRegistry], SEEING)
    const [source] = reply.sources ?? []
    expect(source).toMatchObject({ asset: modelRegistry, given: 'passages' })
    const best = { place: 'page', at: 129, name: null, excerpt: 'Skagen has its light since 1747' }
    expect(source?.passages).toContainEqual(best)
    expect(reply.usage?.inputTokens).toBeLessThan(2_000)
    const fossils = await say('請問寒武紀有什麼？', [], SEEING)
    expect(fossils.sources?.[0]?.passages).toMatchObject([{ at: 151 }])
    const unlike = await say('Xyzzy?', [], SEEING)
    expect(unlike.sources).toMatchObject([{ given: 'passages', passages: [] }])
  })

  it('are searched by meaning, billed once, if they were prepared for that', async () => {
    const { user, send, chat, drive } = await newChat()
    await priceModel(server, SEEING, {}, { contextLimit: 3_000 })
    const modelRegistry = async (name: string, vectorize: boolean) => {
      const pages = Array.from({ length: 200 }, (_, at) => `Day ${at} of ${name}: ropes and tar were sold`)
      const id = await send({ name, content: pdfOf(pages), vectorize })
      const state = { text: { state: 'done' }, vectors: { state: vectorize ? 'done' : 'none' } }
      await expect.poll(() => drive.getAsset({ params: { id } }), { timeout: 30_000 }).toMatchObject(state)
      return id
    }
    const questions = async (attachments: string[]) => {
      const calls = server.deps.db.query.selectFrom('modelCall').select('id').where('kind', '=', 'embedding')
      const asked = async () => (await calls.where('userId', '=', user.id).execute()).length
      const before = await asked()
      const { id } = await chat.createConversation({ body: { title: 'titled' } })
      const body = { content: 'What was sold with the tar?', attachments, model: SEEING }
      const { sources } = await read(chat.startRun({ params: { id }, body }))
      expect(sources?.[0]).toMatchObject({ given: 'passages' })
      return (await asked()) - before
    }
    const [one, two, plain] = [
      await modelRegistry('one', true),
      await modelRegistry('two', true),
      await modelRegistry('plain', false),
    ]
    expect(await questions([one, two, plain])).toBe(1)
    expect(await questions([plain])).toBe(0)
  })

  it('can be the whole message, name the conversation, and are named when repeated', async () => {
    const { send, start, chat } = await newChat()
    const { id } = await chat.createConversation({ body: {} })
    const notes = await send({ name: 'lamp notes.txt', content: 'Nine lamps.' })
    const plan = await send({ name: 'plan.txt', content: 'Ten lamps.' })
    const say = (attachments: string[], content = '') =>
      read(chat.startRun({ params: { id }, body: { content, attachments, model: PLAIN } }))
    expect((await say([notes, plan], ' \n')).text).toContain('11 characters of lamp notes.txt')
    const title = async () => (await chat.getConversation({ params: { id } })).title
    expect(await title()).toMatch(/^lamp notes.txt, plan.txt/i)
    const retitled = await chat.generateTitle({ params: { id } })
    expect(retitled.title).toMatch(/^lamp notes.txt/i)
    expect((await say([plan])).text).toContain('of plan.txt its name alone')
    const { list } = await chat.searchMessages({ query: { conversation: id } })
    expect(list.map(({ text, attachments }) => [text === '', attachments])).toEqual([
      [true, [notes, plan]],
      [false, []],
      [true, [plan]],
      [false, []],
    ])
    for (const body of [{ content: '' }, { content: ' \n', attachments: [] }]) {
      await expect(read(start(body))).rejects.toMatchObject({ statusCode: 400, issues: [{ path: 'body.content' }] })
    }
  })

  it('must belong to the caller, otherwise nothing is stored', async () => {
    const { start, chat, id } = await newChat()
    const stranger = await newChat()
    const theirs = await stranger.send({ name: 'secret.txt', content: 'secret' })
    const gone = '01920000-0000-7000-8000-000000000000'
    for (const attachments of [[theirs], [gone]]) {
      await expect(read(start({ content: 'Look', attachments }))).rejects.toMatchObject({ code: 'asset.not_found' })
      const message = { conversation: id, role: 'user' as const, text: 'Look', attachments }
      await expect(chat.createMessage({ body: message })).rejects.toMatchObject({ code: 'asset.not_found' })
    }
    expect((await chat.searchMessages({ query: { conversation: id } })).total).toBe(0)
  })

  it('are included in the hold before they’re sent', async () => {
    const { send, start, user } = await newChat()
    const long = await send({ name: 'long.txt', content: 'four '.repeat(10_000) })
    await priceModel(server, 'saffron-demo-reasoning', { input: 1_000_000, output: 1 }, { outputLimit: 100 })
    await buildCredit(server, user.id, 5_000)
    const body = { model: 'saffron-demo-reasoning', content: 'Sum it up' }
    await expect(read(start({ ...body, attachments: [long] }))).rejects.toMatchObject({ code: 'wallet.insufficient' })
    expect((await read(start(body))).usage?.costMicros).toBeGreaterThan(0)
  })
})
