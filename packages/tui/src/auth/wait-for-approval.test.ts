import { createServer } from 'node:http'

import { createApi } from '@saffron/core/client'
import { createSession } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { expect, it, onTestFinished } from 'vitest'

import { waitForApproval } from './wait-for-approval.ts'

const device = {
  deviceCode: 'device',
  userCode: 'BCDF-GHJK',
  verificationUri: 'http://127.0.0.1/device',
  expiresInSeconds: 60,
  intervalSeconds: 0,
}
const tokens = { accessToken: 'access', refreshToken: 'refresh' }

/** Polls a server that answers with these statuses in order, and then with tokens. */
async function waitThrough(...statuses: number[]) {
  const server = createServer((_, response) => {
    const status = statuses.shift() ?? 200
    const body = status === 200 ? { tokens } : { statusCode: status, code: 'client.status', message: '' }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('no port')
  const session = createSession(createMemoryStorage())
  const api = createApi({ baseUrl: `http://127.0.0.1:${address.port}`, session })
  return waitForApproval(api, device, new AbortController().signal)
}

it('a restarting server is waited for', async () => {
  expect(await waitThrough(502, 503, 504)).toMatchObject({ accessToken: 'access' })
})

it('a server failure ends the wait', async () => {
  await expect(waitThrough(500)).rejects.toMatchObject({ statusCode: 500 })
})
