import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { signedInApi, startTestServer, type TestServer } from '../testing/index.ts'
import { hasPictureLibrary } from './picture-library.ts'

// The package is installed, but not for this platform. The package's own tests cover `--omit=optional`.
vi.mock('sharp', () => {
  throw new Error('Could not load the "sharp" module using the linux-x64 runtime')
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: TestServer
let api: Awaited<ReturnType<typeof signedInApi>>
beforeAll(async () => {
  server = await startTestServer()
  api = await signedInApi(server)
})
afterAll(() => server.close())

it('is detected without being loaded', () => {
  expect(hasPictureLibrary()).toBe(true)
})

it('rejects calls that need it if it can’t be loaded, with the reason', async () => {
  const refusal = { statusCode: 501, code: 'picture.no_library', message: expect.stringContaining('sharp') }
  await expect(api.auth.setAvatar({ body: new Blob([PNG], { type: 'image/png' }) })).rejects.toMatchObject(refusal)
  const image = `data:image/png;base64,${PNG.toString('base64')}`
  await expect(api.drive.imageToText({ body: { image } })).rejects.toMatchObject(refusal)
})

it('keeps a picture without a thumbnail', async () => {
  const { id, hash } = await api.drive.uploadAsset({ body: { file: new Blob([PNG]), name: 'dot.png' } })
  const state = () =>
    server.deps.db.query.selectFrom('blob').select('thumbnail').where('hash', '=', hash).executeTakeFirst()
  await expect.poll(state).toEqual({ thumbnail: 'failed' })
  const asset = await api.drive.getAsset({ params: { id } })
  expect(asset).toMatchObject({ name: 'dot.png', size: PNG.length })
  expect(asset).not.toHaveProperty('thumbnail')
})
