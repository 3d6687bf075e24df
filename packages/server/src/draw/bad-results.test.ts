import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import {
  buildCredit,
  endedDrawing,
  priceModel,
  signedInApi,
  startTestServer,
  type TestServer,
} from '../testing/index.ts'
import { type Replay, type ReplayServer, startReplayServer } from '../testing/replay-server.ts'
import { auditLedger } from '../wallet/ledger/audit-ledger.ts'

vi.setConfig({ testTimeout: 60_000 })

const CREDIT = 1_000_000
const PRICE = 1000
const JSON_TYPE = { 'content-type': 'application/json' }
/** The result, in the form of OpenAI's API reference ("Create image"): `{created, data: [{b64_json} or {url}]}`. */
const resultOf = (image: object): Replay => ({
  headers: JSON_TYPE,
  body: [JSON.stringify({ created: 1713833628, data: [image] })],
})
const base64 = (bytes: Uint8Array | string) => ({ b64_json: Buffer.from(bytes).toString('base64') })

let server: TestServer
let provider: ReplayServer
/** A server in our network that isn't the provider's. */
let inside: ReplayServer
let answer: Replay
let file: Replay
beforeAll(async () => {
  server = await startTestServer()
  inside = await startReplayServer(() => ({ body: ['secret'] }))
  provider = await startReplayServer(({ path }) => {
    if (path === '/models') return { headers: JSON_TYPE, body: [JSON.stringify({ data: [{ id: 'gpt-image-2' }] })] }
    return path === '/file' ? file : answer
  })
  const { admin } = await signedInApi(server, 'super-admin')
  const body = { name: 'Ours', type: 'openai', apiKey: 'sk-right-key-1234', baseUrl: provider.url } as const
  await admin.createChannel({ body })
  await priceModel(server, 'gpt-image-2', { image: PRICE })
})
afterAll(async () => {
  await server.close()
  await provider.close()
  await inside.close()
})

const own = () => resultOf({ url: `${provider.url}/file` })
const page: Replay = { headers: { 'content-type': 'image/png' }, body: ['<html><script>alert(1)</script></html>'] }
const huge: Replay = {
  headers: { 'content-type': 'image/png', 'content-length': String(2 ** 31) },
  body: ['x'],
  ending: 'cut',
}

/** A small PNG that says it's enormous. */
async function bomb(): Promise<Buffer> {
  const png = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(30_000, 20)
  return png
}

test.for<[string, () => Replay | Promise<Replay>, string, Replay?]>([
  ['HTML instead of an image', () => resultOf(base64('<html>')), 'draw.bad_result'],
  ['HTML that its server calls a PNG', own, 'draw.bad_result', page],
  ['an SVG', () => resultOf(base64('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'draw.bad_result'],
  ['a PNG of 30,000 x 30,000 pixels', async () => resultOf(base64(await bomb())), 'draw.bad_result'],
  ['a file of 2 GB', own, 'draw.result_too_large', huge],
  [
    'an address of a cloud’s metadata',
    () => resultOf({ url: 'http://169.254.169.254/latest/meta-data' }),
    'draw.result_unreachable',
  ],
  ['an address on this machine', () => resultOf({ url: `${inside.url}/file` }), 'draw.result_unreachable'],
  ['a redirect to an address on this machine', own, 'draw.result_unreachable'],
  ['no JSON', () => ({ headers: { 'content-type': 'text/html' }, body: ['<html>'] }), 'provider.unreadable'],
  ['nothing', () => ({ headers: JSON_TYPE, body: ['{"data": []}'] }), 'provider.unreadable'],
])('A provider that returns %s is an error, which costs nothing and leaves nothing', async ([, replay, code, at]) => {
  answer = await replay()
  file = at ?? { status: 302, headers: { location: `${inside.url}/file` } }
  const api = await signedInApi(server)
  await buildCredit(server, api.user.id, CREDIT)
  const started = await api.draw.generateImages({ body: { prompt: 'x', model: 'gpt-image-2' } })
  const failed = await endedDrawing(api, started)
  expect(failed).toMatchObject({ state: 'failed', costMicros: 0, results: [], error: { code } })
  expect(failed.error?.message).not.toContain('127.0.0.1')
  expect((await api.auth.me()).balanceMicros).toBe(CREDIT)
  const { query } = server.deps.db
  expect(await query.selectFrom('asset').select('id').where('ownerId', '=', api.user.id).execute()).toEqual([])
  expect(await query.selectFrom('blob').select('hash').where('ownerId', '=', api.user.id).execute()).toEqual([])
  expect(await readdir(join(server.deps.config.dataFolder, 'uploads')).catch(() => [])).toEqual([])
  expect(await query.selectFrom('walletHold').select('id').where('state', '=', 'open').execute()).toEqual([])
  expect((await auditLedger({ db: server.deps.db })).faults).toEqual([])
  expect(inside.requests).toEqual([])
})
