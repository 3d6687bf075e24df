import type { MessagePart, RunEvent } from '@saffron/core/chat'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readConfig } from '../../platform/config.ts'
import { send, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'
import { chunk, data, DONE, STOP } from '../../testing/openai-chunks.ts'
import { type ReplayServer, startReplayServer } from '../../testing/replay-server.ts'

const MODEL = 'google/gemini-2.5-flash-image'
const MODELS = JSON.stringify({ object: 'list', data: [{ id: MODEL, object: 'model' }] })

/**
 * An image as OpenRouter streams it: "images" in a delta, each with "type" and "image_url" with a data URL
 * (openrouter.ai/docs/features/multimodal/image-generation).
 */
const imageOf = (png: Buffer) => ({
  type: 'image_url',
  image_url: { url: `data:image/png;base64,${png.toString('base64')}` },
})

const imagesIn = (parts: readonly MessagePart[]) => parts.filter((part) => part.type === 'image')

describe.each(testEngines())('A reply with images on %s', (engine) => {
  let png: Buffer
  let upstream: ReplayServer
  let server: TestServer
  beforeAll(async () => {
    png = await sharp({ create: { width: 48, height: 32, channels: 3, background: '#c93' } })
      .png()
      .toBuffer()
    upstream = await startReplayServer(({ path, body }) => {
      if (path.endsWith('/models')) return { headers: { 'content-type': 'application/json' }, body: [MODELS] }
      const isBroken = JSON.stringify(body['messages']).includes('an unknown type')
      const image = isBroken
        ? { type: 'image_url', image_url: { url: 'data:image/svg+xml;base64,PHN2Zy8+' } }
        : imageOf(png)
      const chunks = [
        chunk({ content: 'Here' }),
        chunk({ content: '', images: [image] }),
        chunk({ content: ' it is.' }),
      ]
      return { body: [...data(...chunks, STOP), DONE] }
    })
    const { providerEnvironment } = readConfig({
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: upstream.url,
      OLLAMA_HOST: 'none',
    })
    server = await startTestServer({ engine, config: { providerEnvironment } })
  })
  afterAll(async () => {
    await server.close()
    await upstream.close()
  })

  const lastAsked = () => upstream.requests.findLast(({ path }) => path.endsWith('/chat/completions'))?.body

  async function newChat() {
    const api = await signedInApi(server)
    const { id } = await api.chat.createConversation({ body: { title: 'titled', model: MODEL } })
    const say = async (content: string) => {
      const events: RunEvent[] = []
      for await (const event of api.chat.startRun({ params: { id }, body: { content } })) events.push(event)
      const last = events.at(-1)
      if (last?.event !== 'done') throw new Error('the run has no end')
      return { events, message: last.data.message }
    }
    return { api, id, say }
  }

  it('stores them as files of the message, at their place in the text', async () => {
    const { api, id, say } = await newChat()
    const { events, message } = await say('Draw a field')
    expect(lastAsked()?.['modalities']).toEqual(['image', 'text'])
    expect(message.parts.map(({ type }) => type)).toEqual(['text', 'image', 'text'])
    expect(message.text).toBe('Here it is.')
    const [image] = imagesIn(message.parts)
    expect(image).toEqual({ type: 'image', number: 1, asset: expect.any(String) })
    const asset = image?.asset ?? ''
    expect(await api.drive.getAsset({ params: { id: asset } })).toMatchObject({
      name: 'image-1.png',
      type: 'image/png',
    })
    const content = await api.drive.assetContent({ params: { id: asset }, query: {} })
    expect(Buffer.from(await content.arrayBuffer()).equals(png)).toBe(true)
    expect(events.flatMap(({ event, data: told }) => (event === 'image' ? told : []))).toEqual([
      { number: 1 },
      { number: 1, asset },
    ])
    const stored = (await api.chat.searchMessages({ query: { conversation: id } })).list.at(-1)
    expect(stored?.parts).toEqual(message.parts)
    const copy = await api.chat.copyConversation({ params: { id }, body: { message: message.id } })
    const copied = (await api.chat.searchMessages({ query: { conversation: copy.id } })).list.at(-1)
    expect(imagesIn(copied?.parts ?? [])).toHaveLength(1)
  })

  it('sends them back with the next message, as images of the user, which all servers accept', async () => {
    const { say } = await newChat()
    await say('Draw a field')
    await say('Add a tree')
    const messages = lastAsked()?.['messages'] as { role: string; content: unknown }[]
    expect(messages.filter(({ role }) => role === 'assistant').map(({ content }) => content)).toEqual(['Here it is.'])
    const asked = messages.at(-1)?.content as { type: string; text?: string; image_url?: { url: string } }[]
    expect(asked.map(({ type }) => type)).toEqual(['text', 'image_url', 'text'])
    expect(asked[1]?.image_url?.url).toMatch(/^data:image\/(?:png|jpeg|webp);base64,/)
    expect(asked[2]?.text).toBe('Add a tree')
  })

  it('keeps its text if an image can’t be stored', async () => {
    const { say } = await newChat()
    const { message } = await say('Draw an unknown type')
    expect(message).toMatchObject({ status: 'complete', text: 'Here it is.' })
    expect(imagesIn(message.parts)).toEqual([{ type: 'image', number: 1 }])
  })

  it('returns them through completions, streamed and whole', async () => {
    const api = await signedInApi(server)
    const body = { model: MODEL, messages: [{ role: 'user' as const, content: 'Draw a field' }] }
    const { accessToken: token } = api.user.tokens
    const whole = await send(server, 'POST /ai/chat/completions', { token, json: body })
    expect(whole.body).toMatchObject({
      choices: [{ message: { content: 'Here it is.', images: [imageOf(png)] } }],
    })
    const streamed = await send(server, 'POST /ai/chat/completions', { token, json: { ...body, stream: true } })
    const deltas = String(streamed.body)
      .split('\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => (JSON.parse(line.slice(6)) as { choices: { delta: object }[] }).choices[0]?.delta)
    expect(deltas).toContainEqual({ images: [imageOf(png)] })
  })
})
