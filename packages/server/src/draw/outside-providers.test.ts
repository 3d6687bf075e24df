import type { Drawing } from '@saffron/core/draw'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { endedDrawing, sendAsset, signedInApi, startTestServer, type TestServer } from '../testing/index.ts'
import { type Replay, type ReplayedRequest, startReplayServer } from '../testing/replay-server.ts'

// Tasks are asked for every two seconds.
vi.setConfig({ testTimeout: 60_000 })

type Api = Awaited<ReturnType<typeof signedInApi>>

const JSON_TYPE = { 'content-type': 'application/json' }
const json = (body: unknown): Replay => ({ headers: JSON_TYPE, body: [JSON.stringify(body)] })
const picture = (color: string) => sharp({ create: { width: 32, height: 24, channels: 3, background: color } }).png()

let server: TestServer
let admin: Api
let api: Api
let red: Buffer
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer()
  admin = await signedInApi(server, 'super-admin')
  api = await signedInApi(server)
  red = await picture('#f00').toBuffer()
})
afterAll(async () => {
  await server.close()
  await Promise.all(closing.map((close) => close()))
})

async function connect(
  body: Partial<Parameters<Api['admin']['createChannel']>[0]['body']>,
  answer: (request: ReplayedRequest) => Replay,
) {
  const provider = await startReplayServer(answer)
  closing.push(() => provider.close())
  const made = { name: 'Ours', type: 'openai', apiKey: 'sk-right-key-1234', baseUrl: provider.url, ...body } as const
  await admin.admin.createChannel({ body: made })
  return provider
}

const ended = (drawing: Pick<Drawing, 'id'>) => endedDrawing(api, drawing)

const send = async (content: Uint8Array) => (await sendAsset(server, api.user.id, { content, name: 'image.png' })).id

/** The task of a finished grid, as midjourney-proxy's docs/api.md has it. Our test server serves the image. */
const taskOf = ({ headers, path }: ReplayedRequest) => ({
  id: path.split('/')[3],
  action: path.includes('describe') ? 'DESCRIBE' : 'IMAGINE',
  status: 'SUCCESS',
  progress: '100%',
  imageUrl: `http://${headers.host}/image.png`,
  buttons: [{ customId: 'MJ::JOB::upsample::1::85a4b4c1', emoji: '', label: 'U1', type: 2, style: 2 }],
  properties: { finalPrompt: '1️⃣ Cat\n\n2️⃣ Dog' },
})

/** Answers as midjourney-proxy does. The path of a submission is the ID of its task. */
function answerAsProxy(request: ReplayedRequest): Replay {
  const { method, path } = request
  if (path === '/image.png') return { headers: { 'content-type': 'image/png' }, body: [red] }
  if (path === '/mj/task/0/fetch') return {}
  return json(method === 'GET' ? taskOf(request) : { code: 1, description: '成功', result: path.split('/').at(-1) })
}

test('a server of midjourney-proxy draws, and its changes are offered; edits need the other dialect', async () => {
  const proxy = await connect({ type: 'midjourney', models: ['midjourney'] }, answerAsProxy)
  const grid = await ended(
    await api.draw.generateImages({ body: { model: 'midjourney', prompt: 'Cat', ratio: '3:2' } }),
  )
  expect(grid).toMatchObject({ state: 'succeeded', results: [{ width: 32, height: 24, type: 'image/png' }] })
  const [result] = grid.results
  expect(result?.actions?.map(({ label }) => label)).toEqual(['U1', 'U2', 'U3', 'U4', 'V1', 'V2', 'V3', 'V4', '🔄'])
  const params = { id: grid.id }
  const upscaled = await ended(
    await api.draw.runDrawingAction({ params, body: { result: result?.asset ?? '', action: 'UPSCALE:2' } }),
  )
  expect(upscaled).toMatchObject({ state: 'succeeded', from: grid.id })
  const bodies = proxy.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
  expect(bodies).toEqual([
    ['/mj/submit/imagine', { prompt: expect.stringMatching(/^Cat --ar 3:2 --seed \d+$/) }],
    ['/mj/submit/change', { taskId: 'imagine', action: 'UPSCALE', index: 2 }],
  ])
  const edit = api.draw.editImage({ body: { model: 'midjourney', image: await send(red), prompt: 'A hat' } })
  await expect(edit).rejects.toMatchObject({ code: 'draw.unsupported', statusCode: 400 })
})

test('a server of midjourney-proxy-plus edits, describes and blends', async () => {
  const proxy = await connect({ type: 'midjourney', dialect: 'proxy-plus', models: ['niji-journey'] }, answerAsProxy)
  const model = 'niji-journey'
  const image = await send(red)
  const edited = await ended(await api.draw.editImage({ body: { model, image, prompt: 'A hat' } }))
  expect(edited).toMatchObject({ state: 'succeeded', results: [{ actions: [{ label: 'U1', kind: 'upscale' }] }] })
  const images = [image, await send(await picture('#00f').toBuffer())]
  const blended = await ended(await api.draw.blendImages({ body: { model, images } }))
  expect(blended).toMatchObject({ state: 'succeeded', kind: 'blend' })
  const described = await ended(await api.draw.describeImage({ body: { model, image } }))
  expect(described).toMatchObject({ state: 'succeeded', prompts: ['Cat', 'Dog'], results: [] })
  const paths = proxy.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect(paths).toEqual(['/mj/submit/edits', '/mj/submit/blend', '/mj/submit/describe'])
})

test('a banned word ends a drawing with what the provider said', async () => {
  const banned = { code: 24, description: '可能包含敏感词', properties: { promptEn: 'nude body', bannedWord: 'nude' } }
  await connect({ type: 'midjourney', models: ['mj-strict'] }, ({ method }) => (method === 'GET' ? {} : json(banned)))
  const drawing = await ended(await api.draw.generateImages({ body: { model: 'mj-strict', prompt: 'nude body' } }))
  expect(drawing).toMatchObject({ state: 'failed', costMicros: 0, error: { code: 'draw.banned_words' } })
  expect(drawing.error?.message).toContain('nude')
})

const isList = ({ path }: ReplayedRequest) => path === '/models'
const drawn = (requests: readonly ReplayedRequest[]) => requests.filter((request) => !isList(request)).length

test('another channel draws if the first can’t, but not if it may have drawn', async () => {
  const image = { data: [{ b64_json: red.toString('base64') }] }
  const listed = json({ data: [{ id: 'gpt-image-2' }] })
  let broken: Replay = { status: 503, body: ['{}'] }
  const first = await connect({ name: 'First', priority: 5 }, (request) => (isList(request) ? listed : broken))
  const second = await connect({ name: 'Second' }, (request) => (isList(request) ? listed : json(image)))
  const body = { model: 'gpt-image-2', prompt: 'Cat', n: 2 }
  const done = await ended(await api.draw.generateImages({ body }))
  expect(done).toMatchObject({ state: 'succeeded', results: [{ width: 32 }] })
  expect([drawn(first.requests), drawn(second.requests)]).toEqual([1, 1])
  broken = { headers: JSON_TYPE, body: ['{"data"'], ending: 'cut' }
  const failed = await ended(await api.draw.generateImages({ body }))
  expect(failed).toMatchObject({ state: 'failed', error: { code: 'provider.cut' } })
  expect([drawn(first.requests), drawn(second.requests)]).toEqual([2, 1])
})
