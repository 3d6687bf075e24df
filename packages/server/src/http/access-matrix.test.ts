import type { KnownRole } from '@saffron/core/auth'
import type { Access, Endpoint } from '@saffron/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  buildUser,
  callOf,
  contractRows,
  exampleBody,
  ownedResources,
  startTestServer,
  testEngines,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
const ROLES = ['user', 'admin', 'super-admin'] as const satisfies KnownRole[]
const MAY: Record<Access, readonly KnownRole[]> = {
  guest: ROLES,
  user: ROLES,
  admin: ['admin', 'super-admin'],
  super: ['super-admin'],
}

/** The status of a call, whose answer is not waited for: it may be a stream without an end. */
async function statusOf(call: string, token?: string, json?: unknown): Promise<number> {
  const [method = '', path = ''] = call.split(' ')
  const enough = new AbortController()
  const answer = await fetch(server.url + path, {
    method,
    signal: enough.signal,
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: json === undefined ? null : JSON.stringify(json),
  })
  enough.abort()
  return answer.status
}

const tokenOf = async (role: KnownRole) => (await buildUser(server, role)).tokens.accessToken

async function expiredToken(): Promise<string> {
  const token = await tokenOf('super-admin')
  server.passTime(16 * 60_000)
  return token
}

describe.each(testEngines())('On %s', (engine) => {
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  describe.each(contractRows)('$name', ({ endpoint }) => {
    const { access } = endpoint

    it(`is answered to ${access === 'guest' ? 'anyone' : 'nobody who does not sign in'}`, async () => {
      const statuses = [
        await statusOf(callOf(endpoint)),
        await statusOf(callOf(endpoint), 'not-a-token'),
        await statusOf(callOf(endpoint), await expiredToken()),
      ]
      const expected = access === 'guest' ? [200, 400] : [401]
      for (const status of statuses) expect(expected).toContain(status)
    })

    it.each(ROLES)('knows what a caller with the role %s may', async (role) => {
      // Without a body, or with ids that nobody has: past the check of who calls, but no further.
      const status = await statusOf(callOf(endpoint), await tokenOf(role))
      expect(MAY[access].includes(role) ? [200, 201, 400, 404] : [403]).toContain(status)
    })
  })

  const namesOwned = contractRows.filter(({ endpoint }) => endpoint.path.includes('{id}') && endpoint.access === 'user')

  describe.each(namesOwned)('What $name names', ({ endpoint }) => {
    it('is its owner’s alone: to another user, admins too, it does not exist', async () => {
      const owner = await buildUser(server)
      const call = callOf(endpoint, { id: await buildOwned(endpoint, owner.id) })
      const body = exampleBody(endpoint)
      for (const role of ROLES) expect(await statusOf(call, await tokenOf(role), body)).toBe(404)
      expect(await statusOf(callOf(endpoint), owner.tokens.accessToken, body)).toBe(404)
    })
  })
})

function buildOwned({ path }: Endpoint, ownerId: string): Promise<string> {
  const resource = ownedResources.find((owned) => path.startsWith(owned.path))
  if (resource === undefined) throw new Error(`Add what ${path} names to testing/owned-resources.ts`)
  return resource.build(server, ownerId)
}
