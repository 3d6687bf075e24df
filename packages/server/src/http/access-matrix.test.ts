import type { Access, Endpoint } from '@saffron/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  type AccessRow,
  accessRows,
  buildApiKey,
  buildUser,
  callOf,
  contractRows,
  exampleBody,
  namedByCode,
  ownedResources,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
const ROLES = ['user', 'admin', 'content-admin', 'super-admin'] as const
type Role = (typeof ROLES)[number]
const MAY: Record<Access | 'nobody', readonly Role[]> = {
  nobody: [],
  guest: ROLES,
  user: ROLES,
  // A role that contains `admin` counts as admin.
  admin: ['admin', 'content-admin', 'super-admin'],
  super: ['super-admin'],
}
/** The caller passed the access check, but the request fails without a body or with unknown IDs. */
const HEARD = [200, 201, 400, 404]

const rowOf = (name: string) => {
  const row: AccessRow | undefined = accessRows[name]
  if (row === undefined) throw new Error(`Add a row for ${name} to testing/access-rows.ts`)
  const [access = ''] = row.split(' ')
  return {
    access: access as Access | 'nobody',
    inPerson: row.includes(' in person'),
    orByKey: row.endsWith(' or by key'),
  }
}

/** Returns the status of a call without reading the response, which may be an endless stream. */
async function statusOf(call: string, token?: string, json?: unknown, type = 'application/json'): Promise<number> {
  const [method = '', path = ''] = call.split(' ')
  const enough = new AbortController()
  const answer = await fetch(server.url + path, {
    method,
    signal: enough.signal,
    headers: {
      ...(json !== undefined && { 'content-type': type }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'upload-offset': '0',
    },
    body: json === undefined ? null : JSON.stringify(json),
  })
  enough.abort()
  return answer.status
}

const tokenOf = async (role: Role) => (await buildUser(server, role)).tokens.accessToken

async function expiredToken(): Promise<string> {
  const token = await tokenOf('super-admin')
  server.passTime(16 * 60_000)
  return token
}

async function revokedToken(): Promise<string> {
  const api = await signedInApi(server, 'super-admin')
  await api.auth.signOut()
  return api.user.tokens.accessToken
}

/** Returns the token of an impersonation of a new user with this role. */
async function impersonatedToken(role: Role): Promise<string> {
  const { auth } = await signedInApi(server, 'super-admin')
  const { tokens } = await auth.signInAs({ body: { userId: (await buildUser(server, role)).id } })
  return tokens.accessToken
}

it('every call has a row, and every row a call', () => {
  expect(Object.keys(accessRows).toSorted()).toEqual(contractRows.map(({ name }) => name).toSorted())
})

describe.each(testEngines())('On %s', (engine) => {
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  describe.each(contractRows)('$name', ({ name, endpoint }) => {
    it('is rejected without sign-in, unless it’s for guests', async () => {
      const statuses = [
        await statusOf(callOf(endpoint)),
        await statusOf(callOf(endpoint), 'not-a-token'),
        await statusOf(callOf(endpoint), 'sk-saffron-not-a-key'),
        await statusOf(callOf(endpoint), await revokedToken()),
        await statusOf(callOf(endpoint), await expiredToken()),
      ]
      const { access } = rowOf(name)
      const expected = access === 'guest' ? [200, 400, 404] : [access === 'nobody' ? 403 : 401]
      for (const status of statuses) expect(expected).toContain(status)
    })

    it.each(ROLES)('permits what a caller with the role %s may do', async (role) => {
      const status = await statusOf(callOf(endpoint), await tokenOf(role))
      expect(MAY[rowOf(name).access].includes(role) ? HEARD : [403]).toContain(status)
    })

    it.each(['user', 'super-admin'] as const)('permits what an impersonator of a %s may do', async (role) => {
      const { access, inPerson } = rowOf(name)
      const status = await statusOf(callOf(endpoint), await impersonatedToken(role))
      expect(MAY[access].includes(role) && !inPerson ? HEARD : [403]).toContain(status)
    })

    it('permits what an API key may do, even a super admin’s', async () => {
      const { access, orByKey } = rowOf(name)
      const { key } = await buildApiKey(server, (await buildUser(server, 'super-admin')).id)
      const status = await statusOf(callOf(endpoint), key)
      expect(access === 'guest' || orByKey ? HEARD : [403]).toContain(status)
    })
  })

  const namesOwned = contractRows.filter(
    ({ endpoint: { path, access } }) =>
      path.includes('{id}') && access === 'user' && !namedByCode.some((start) => path.startsWith(start)),
  )

  describe.each(namesOwned)('The resource of $name', ({ endpoint }) => {
    it('is only accessible to its owner, and doesn’t exist for other users, even admins', async () => {
      const owner = await buildUser(server)
      const call = callOf(endpoint, { id: await buildOwned(endpoint, owner.id) })
      // Chunked uploads use headers instead of a body.
      const body = endpoint.tus ? undefined : exampleBody(endpoint)
      // A file is rejected by its type before anyone looks for the resource.
      const [type] = endpoint.upload ?? []
      for (const role of ROLES) expect(await statusOf(call, await tokenOf(role), body, type)).toBe(404)
      expect(await statusOf(callOf(endpoint), owner.tokens.accessToken, body, type)).toBe(404)
    })
  })
})

function buildOwned({ path }: Endpoint, ownerId: string): Promise<string> {
  const resource = ownedResources.find((owned) => path.startsWith(owned.path))
  if (resource === undefined) throw new Error(`Add what ${path} names to testing/owned-resources.ts`)
  return resource.build(server, ownerId)
}
