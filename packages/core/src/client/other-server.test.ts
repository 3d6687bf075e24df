import { expect, test } from 'vitest'

import { createSession } from '../session/session.ts'
import { buildId, createMemoryStorage } from '../testing/index.ts'
import { startTestServer } from '../testing/test-server.ts'
import { createApi } from './create-api.ts'

const HTML = 'text/html; charset=utf-8'

/** Creates a client whose every call gets this response. */
async function answered(status: number, headers: Readonly<Record<string, string>>) {
  const { baseUrl } = await startTestServer((_, response) => response.writeHead(status, headers).end('<h1>Hi</h1>'))
  const session = createSession(createMemoryStorage())
  session.storeTokens({ accessToken: 'access', refreshToken: 'refresh' })
  return { api: createApi({ baseUrl, session }), session }
}

test.for([200, 400, 401, 403, 404, 405, 501])('a page with status %i comes from no server of ours', async (status) => {
  const { api, session } = await answered(status, { 'content-type': HTML })
  const id = buildId()
  const failure = { code: 'client.other_server', statusCode: 0 }
  await expect(api.chat.searchConversations()).rejects.toMatchObject(failure)
  await expect(api.chat.startRun({ params: { id }, body: { content: 'Hi' } }).next()).rejects.toMatchObject(failure)
  await expect(api.request('GET', '/healthz')).rejects.toMatchObject(failure)
  await expect(api.open('GET', `/assets/list/${id}/content`)).rejects.toMatchObject(failure)
  await expect(api.auth.exportMe()).rejects.toMatchObject(failure)
  // The response says nothing about the session.
  expect(session.readTokens()).not.toBeNull()
})

test.for([408, 413, 429, 500, 502, 503])('a page with status %i may come from a proxy before ours', async (status) => {
  const { api } = await answered(status, { 'content-type': HTML })
  await expect(api.chat.searchConversations()).rejects.toMatchObject({ code: 'client.status', statusCode: status })
})

test('a text instead of our own word for what is not there comes from no server of ours either', async () => {
  const { api } = await answered(404, { 'content-type': 'text/plain' })
  await expect(api.chat.searchConversations()).rejects.toMatchObject({ code: 'client.other_server' })
  await expect(api.open('HEAD', '/uploads/1')).rejects.toMatchObject({ statusCode: 404 })
})

test('a page that somebody keeps in the drive comes with its name', async () => {
  const { api } = await answered(200, { 'content-type': HTML, 'content-disposition': 'inline; filename="a.html"' })
  const response = await api.open('GET', `/assets/list/${buildId()}/content`)
  expect(await response.text()).toBe('<h1>Hi</h1>')
})
