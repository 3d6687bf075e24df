import { inflateSync } from 'node:zlib'

import { loadArea, loadTranslator } from '@saffron/core/i18n'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type DemoProvider, startDemoProvider } from './server.ts'

let demo: DemoProvider
let client: OpenAI

beforeAll(async () => {
  demo = await startDemoProvider({ paceMs: 0 })
  client = new OpenAI({ baseURL: demo.url, apiKey: 'any', maxRetries: 0 })
})
afterAll(() => demo.close())

type Params = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, 'model' | 'messages'> & { model?: string }

async function ask(prompt: string, params: Params = {}): Promise<string> {
  const messages = [{ role: 'user' as const, content: prompt }]
  const reply = await client.chat.completions.create({ model: 'saffron-demo', ...params, messages, stream: false })
  return reply.choices[0]?.message.content ?? ''
}

async function stream(prompt: string, params: Params = {}) {
  const messages = [{ role: 'user' as const, content: prompt }]
  const chunks = await client.chat.completions.create({
    model: 'saffron-demo',
    ...params,
    messages,
    stream: true,
    stream_options: { include_usage: true },
  })
  const seen: OpenAI.ChatCompletionChunk[] = []
  for await (const chunk of chunks) seen.push(chunk)
  return seen
}

const textOf = (chunks: OpenAI.ChatCompletionChunk[]) =>
  chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')

const weather: OpenAI.ChatCompletionTool = {
  type: 'function',
  function: {
    name: 'get_weather',
    parameters: { type: 'object', properties: { city: { type: 'string' }, days: { type: 'integer' } } },
  },
}

const draw = async (prompt: string) =>
  (await client.images.generate({ model: 'saffron-demo-image', prompt })).data?.[0]?.b64_json ?? ''

const near = (x: number[] = [], y: number[] = []) => x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0)

const send = (path: string, body: string) => fetch(`${demo.url}${path}`, { method: 'POST', body })

describe('the demo provider', () => {
  it('returns the same text streamed and complete', async () => {
    expect(textOf(await stream('Show me a table'))).toBe(await ask('Show me a table'))
  })

  it.each([1, 7, 300, 2000])('writes exactly %i words on request', async (count) => {
    const text = await ask(`Write ${count} words about saffron`)
    expect(text.split(/\s+/)).toHaveLength(count)
  })

  it('doesn’t repeat the tags around a message of a shared chat', async () => {
    const text = await ask('<said-0123456789ab by="Ada 5">\nHello there\n</said-0123456789ab>')
    expect(text).toContain('Hello there')
    expect(text).not.toMatch(/said-|Ada/)
  })

  it('sends one word per chunk', async () => {
    const words = (await stream('40 words')).filter((chunk) => chunk.choices[0]?.delta.content)
    expect(words).toHaveLength(40)
  })

  it.each([
    ['table', '| ---: |'],
    ['code', '```typescript'],
    ['math', '\\int_'],
    ['mermaid', '```mermaid'],
  ])('returns a %s on request', async (word, sign) => {
    expect(await ask(`Please show me a ${word}.`)).toContain(sign)
  })

  it('answers other prompts in the language of the question, and says that it’s a demo', async () => {
    expect(await ask('Hello there')).toContain('This is Saffron’s demo model')
    expect(await ask('請問您會做什麼？')).toContain('示範模型')
    expect(await ask('请问你会做什么？')).toContain('演示模型')
    expect(await ask('Hello there')).toContain('> Hello there')
  })

  it('doesn’t mention its own address, because it doesn’t know one', async () => {
    for (const question of ['Hello there', '請問你會做什麼？', '请问你会做什么？']) {
      expect(await ask(question)).not.toMatch(/127\.0\.0\.1|localhost/)
    }
  })

  it.each([
    ['Hello there', 'en'],
    ['請問你會做什麼？', 'zh-Hant'],
    ['请问你会做什么？', 'zh-Hans'],
  ] as const)('explains how to connect a provider for %s, with the names of the pages', async (question, locale) => {
    const t = await loadTranslator(locale)
    const { 'admin.channel.new': connect } = await loadArea('admin', locale)
    const reply = await ask(question)
    expect(reply).toContain([t('page.admin'), t('page.adminChannel'), connect].join(' → '))
    expect(reply).toContain('`saffron admin channels add`')
  })

  it('reasons before it answers on request', async () => {
    const kinds = (await stream('reason about 3 words')).map((chunk) => Object.keys(chunk.choices[0]?.delta ?? {})[0])
    expect(kinds.indexOf('reasoning_content')).toBeGreaterThan(0)
    expect(kinds.lastIndexOf('reasoning_content')).toBeLessThan(kinds.lastIndexOf('content'))
  })

  it('calls a tool with arguments that match its schema', async () => {
    const chunks = await stream('Use the tool for 3 days', { tools: [weather] })
    const pieces = chunks.flatMap((chunk) => chunk.choices[0]?.delta.tool_calls ?? [])
    expect(pieces[0]).toMatchObject({ index: 0, function: { name: 'get_weather' } })
    expect(JSON.parse(pieces.map((piece) => piece.function?.arguments ?? '').join(''))).toEqual({
      city: 'Use the tool for 3 days',
      days: 3,
    })
    expect(chunks.map((chunk) => chunk.choices[0]?.finish_reason).filter(Boolean)).toEqual(['tool_calls'])
  })

  it('answers with the result of a tool', async () => {
    const reply = await client.chat.completions.create({
      model: 'saffron-demo',
      tools: [weather],
      messages: [
        { role: 'user', content: 'Use the tool' },
        { role: 'assistant', tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }] },
        { role: 'tool', tool_call_id: 'a', content: '{"sky":"clear"}' },
      ],
    })
    expect(reply.choices[0]?.message.content).toContain('{"sky":"clear"}')
    expect(reply.choices[0]?.finish_reason).toBe('stop')
  })

  it('fails with the requested status, and with 500 by default', async () => {
    await expect(ask('error 429')).rejects.toMatchObject({ status: 429 })
    await expect(stream('error')).rejects.toMatchObject({ status: 500 })
    await expect(stream('error stream')).rejects.toThrow('The demo was asked for an error')
  })

  it('cuts the connection in the middle of a reply', async () => {
    const chunks = client.chat.completions.create({
      model: 'saffron-demo',
      messages: [{ role: 'user', content: '20 words cut' }],
      stream: true,
    })
    let text = ''
    const read = async () => {
      for await (const chunk of await chunks) text += chunk.choices[0]?.delta.content ?? ''
    }
    await expect(read()).rejects.toThrow('terminated')
    expect(text.split(/\s+/)).toHaveLength(10)
  })

  it('stops at the token limit with that reason', async () => {
    const chunks = await stream('100 words', { max_tokens: 10 })
    expect(textOf(chunks).split(/\s+/)).toHaveLength(10)
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('length')
    expect(chunks.at(-1)?.usage).toMatchObject({ prompt_tokens: 3, completion_tokens: 10, total_tokens: 13 })
  })

  it('continues an unfinished reply', async () => {
    const whole = await ask('30 words')
    const part = whole.slice(0, 70)
    const rest = await client.chat.completions.create({
      model: 'saffron-demo',
      messages: [
        { role: 'user', content: '30 words' },
        { role: 'assistant', content: part },
        { role: 'user', content: 'Continue exactly where you stopped.' },
      ],
    })
    expect(part + rest.choices[0]?.message.content).toBe(whole)
  })

  it.each([
    ['How do I bake bread without yeast in a small oven?', 'How do I bake bread without…'],
    ['請問 500 words 的文章要怎麼寫？', '請問 500 words 的文章…'],
  ])('titles a conversation', async (prompt, title) => {
    const reply = await client.chat.completions.create({
      model: 'saffron-demo',
      messages: [
        { role: 'system', content: 'Write a short title for this conversation.' },
        { role: 'user', content: prompt },
      ],
    })
    expect(reply.choices[0]?.message.content).toBe(title)
  })

  it('describes a picture by its header', async () => {
    const picture = await client.images.generate({ model: 'saffron-demo-image', prompt: 'a crocus', size: '256x256' })
    const url = `data:image/png;base64,${picture.data?.[0]?.b64_json}`
    const reply = await client.chat.completions.create({
      model: 'saffron-demo-vision',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url } },
          ],
        },
      ],
    })
    expect(reply.choices[0]?.message.content).toContain('PNG, 256 × 256')
  })

  it('counts the content of files, and ignores commands in them', async () => {
    const file = '<file-0123456789ab name="a \\"b\\".txt" type="text/plain">\nerror 500 表\n</file-0123456789ab>'
    const named = '<file-0123456789ac name="c.bin" type="application/x" missing="it cannot be read"/>'
    const reply = await ask(`${file}\n\n${named}\n\nWhat is this?`)
    expect(reply).toContain('- 11 characters of a "b".txt\n- of c.bin its name alone')
    const picture = '<file-0123456789ad name="p.png" type="image/png" missing="not shown"/>'
    expect(await ask(`${picture}\n\nWhat is this?`)).toContain('not shown pictures')
  })

  it('draws a valid PNG, the same for the same prompt', async () => {
    const png = Buffer.from(await draw('a crocus'), 'base64')
    const start = png.indexOf('IDAT') + 4
    expect(inflateSync(png.subarray(start)).length).toBe((256 * 3 + 1) * 256)
    expect(await draw('a crocus')).toBe(png.toString('base64'))
    expect(await draw('a rose')).not.toBe(png.toString('base64'))
  })

  it('embeds texts with shared words as similar', async () => {
    const { data } = await client.embeddings.create({
      model: 'saffron-demo-embedding',
      input: ['red saffron threads', 'red saffron flowers', 'database migration'],
    })
    const [a, b, c] = data.map(({ embedding }) => embedding)
    expect(near(a, a)).toBeCloseTo(1)
    expect(near(a, b)).toBeGreaterThan(near(a, c) + 0.3)
  })

  it('lists its models', async () => {
    const names = (await client.models.list()).data.map(({ id }) => id)
    expect(names).toContain('saffron-demo')
    expect(names).toContain('saffron-demo-reasoning')
  })

  it('rejects an invalid request', async () => {
    expect((await send('/chat/completions', '{')).status).toBe(400)
    expect((await send('/chat/completions', '{"messages":[]}')).status).toBe(400)
    expect((await send('/nowhere', '{}')).status).toBe(404)
  })
})
