import { randomBytes } from 'node:crypto'

import type { PartialUpload } from '@saffron/core/drive'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { beginChunk, send, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const TUS = { 'tus-resumable': '1.0.0' }

describe.each(testEngines())('An upload sent twice concurrently, on %s,', (engine) => {
  let server: TestServer
  let api: Awaited<ReturnType<typeof signedInApi>>
  beforeAll(async () => {
    server = await startTestServer({ engine })
    api = await signedInApi(server)
  })
  afterAll(() => server.close())

  const tokenOf = () => api.user.tokens.accessToken
  const created = async (length: number) => {
    const headers = { ...TUS, 'upload-length': String(length), 'upload-metadata': `name ${btoa('a.bin')}` }
    return ((await send(server, 'POST /assets/tus', { token: tokenOf(), headers })).body as PartialUpload).id
  }
  const write = (id: string, offset: number, content: Uint8Array<ArrayBuffer>) =>
    send(server, `PATCH /assets/tus/${id}`, {
      token: tokenOf(),
      raw: content,
      headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    })
  const begin = (id: string, offset: number, length: number) =>
    beginChunk(server, { id, token: tokenOf(), offset, length })
  const stateOf = (id: string) => api.drive.getUpload({ params: { id } })
  const comesTo = (id: string, offset: number) => expect.poll(async () => (await stateOf(id)).offset).toBe(offset)
  const contentOf = async (id: string) => {
    const { asset } = await stateOf(id)
    return Buffer.from(await (await api.drive.assetContent({ params: { id: asset?.id ?? '' } })).arrayBuffer())
  }

  it('belongs to the first client while it’s active, the second is told to wait, and nothing is lost', async () => {
    const whole = randomBytes(1000)
    const id = await created(whole.length)
    const { sending, answer } = begin(id, 0, whole.length)
    sending.write(whole.subarray(0, 400))
    await comesTo(id, 400)
    const second = await write(id, 400, whole.subarray(400))
    expect(second).toMatchObject({ status: 423, body: { code: 'upload.locked' } })
    expect(second.headers.get('retry-after')).toMatch(/^[1-5]$/)
    expect(second.headers.get('tus-resumable')).toBe('1.0.0')
    sending.end(whole.subarray(400))
    expect(await answer).toMatchObject({ status: 200 })
    expect((await contentOf(id)).equals(whole)).toBe(true)
  })

  it('gets a response for each client, in any order', async () => {
    const whole = randomBytes(300_000)
    const id = await created(whole.length)
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(id, 0, whole)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses[0]).toBe(200)
    expect(statuses.slice(1).every((status) => status === 409 || status === 423)).toBe(true)
    expect((await contentOf(id)).equals(whole)).toBe(true)
  })

  it('moves to the second client after the first falls silent, which gets an error', async () => {
    const whole = randomBytes(1000)
    const id = await created(whole.length)
    const { sending, answer } = begin(id, 0, whole.length)
    sending.write(whole.subarray(0, 400))
    await comesTo(id, 400)
    server.passTime(5000)
    expect(await write(id, 400, whole.subarray(400))).toMatchObject({ status: 200, body: { offset: 1000 } })
    const { status, body } = await answer
    expect([status, JSON.parse(body)]).toEqual([423, expect.objectContaining({ code: 'upload.locked' })])
    // The rest of the first request is read and discarded.
    sending.end(whole.subarray(400))
    expect((await contentOf(id)).equals(whole)).toBe(true)
  })

  it('that is canceled in the meantime is gone for its sender', async () => {
    const id = await created(1000)
    const { sending, answer } = begin(id, 0, 1000)
    sending.write(randomBytes(400))
    await comesTo(id, 400)
    expect((await send(server, `DELETE /assets/tus/${id}`, { token: tokenOf(), headers: TUS })).status).toBe(204)
    expect(await answer).toMatchObject({ status: 404 })
    sending.destroy()
  })
})
