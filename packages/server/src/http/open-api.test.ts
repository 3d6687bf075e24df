import type { PartialUpload } from '@saffron/core/drive'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { send, signedInApi, startTestServer, type TestServer } from '../testing/index.ts'

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: { readonly content: object }
  readonly responses: Readonly<Record<string, { readonly headers?: object; readonly content?: object }>>
}

const CHUNK_TYPE = 'application/offset+octet-stream'
const TUS = { 'Tus-Resumable': '1.0.0' }

describe('openapi.json for chunked uploads', () => {
  let server: TestServer
  let token: string
  let paths: Record<string, Record<string, Operation>>
  beforeAll(async () => {
    server = await startTestServer()
    token = (await signedInApi(server)).user.tokens.accessToken
    paths = ((await send(server, 'GET /openapi.json')).body as { paths: typeof paths }).paths
  })
  afterAll(() => server.close())

  const operationOf = (call: string): Operation => {
    const [method = '', path = ''] = call.toLowerCase().split(' ')
    const found = paths[path]?.[method]
    if (found === undefined) throw new Error(`openapi.json has no ${call}`)
    return found
  }
  const headersOf = (call: string) =>
    operationOf(call).parameters.flatMap((each) => (each.in === 'header' ? [[each.name, each.required]] : []))

  it('lists the request headers', () => {
    expect(headersOf('POST /assets/tus')).toEqual([
      ['Tus-Resumable', false],
      ['Upload-Length', true],
      ['Upload-Metadata', true],
    ])
    expect(headersOf('PATCH /assets/tus/{id}')).toEqual([
      ['Tus-Resumable', false],
      ['Upload-Offset', true],
    ])
    expect(headersOf('HEAD /assets/tus/{id}')).toEqual([['Tus-Resumable', false]])
    expect(headersOf('DELETE /assets/tus/{id}')).toEqual([['Tus-Resumable', false]])
    expect(operationOf('POST /assets/tus')).not.toHaveProperty('requestBody')
    expect(operationOf('PATCH /assets/tus/{id}').requestBody?.content).toEqual({ [CHUNK_TYPE]: {} })
  })

  it('describes the actual responses', async () => {
    const answered = async (call: string, path: string, headers: Record<string, string>, raw?: string) => {
      const [method = ''] = call.split(' ')
      const answer = await send(server, `${method} ${path}`, { token, headers, ...(raw !== undefined && { raw }) })
      const said = operationOf(call).responses[answer.status]
      for (const name of Object.keys(said?.headers ?? { missing: '' })) expect(answer.headers.get(name)).not.toBeNull()
      expect([call, said?.content !== undefined]).toEqual([call, typeof answer.body === 'object'])
      return answer
    }
    const whole = { ...TUS, 'Upload-Length': '4', 'Upload-Metadata': `name ${btoa('a')}` }
    const one = '/assets/tus/{id}'
    const create = async () => (await answered('POST /assets/tus', '/assets/tus', whole)).body as PartialUpload
    const { id } = await create()
    const piece = (offset: string) => ({ ...TUS, 'Upload-Offset': offset, 'Content-Type': CHUNK_TYPE })
    await answered(`PATCH ${one}`, `/assets/tus/${id}`, piece('0'), 'ab')
    await answered(`HEAD ${one}`, `/assets/tus/${id}`, TUS)
    await answered(`GET ${one}`, `/assets/tus/${id}`, TUS)
    await answered(`PATCH ${one}`, `/assets/tus/${id}`, piece('2'), 'cd')
    await answered(`DELETE ${one}`, `/assets/tus/${(await create()).id}`, TUS)

    for (const name of ['Upload-Length', 'Upload-Metadata'] as const) {
      const { [name]: _left, ...rest } = whole
      expect([name, (await send(server, 'POST /assets/tus', { token, headers: rest })).status]).toEqual([name, 400])
    }
    const bare = { ...TUS, 'Content-Type': CHUNK_TYPE }
    const sending = { token, headers: bare, raw: 'x' }
    expect((await send(server, `PATCH /assets/tus/${(await create()).id}`, sending)).status).toBe(400)
  })
})
