import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildUser, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

describe.each(testEngines())('Looking for people on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  it('a user finds themself, and another by the whole e-mail alone', async () => {
    const { auth, user } = await signedInApi(server)
    const other = await buildUser(server)
    const find = async (q?: string) => (await auth.searchPeople({ query: { limit: -1, ...(q && { q }) } })).list
    expect(await find()).toEqual([{ id: user.id, name: 'Test user' }])
    expect(await find(` ${other.email.toUpperCase()} `)).toEqual([{ id: other.id, name: 'Test user' }])
    for (const part of [other.email.slice(0, -1), '@example.com', '%', 'Test', other.id]) {
      expect(await find(part)).toEqual([])
    }
  })

  it.each(['admin', 'content-admin', 'super-admin'])('a role such as %s finds everybody, all at once', async (role) => {
    const { auth } = await signedInApi(server, role)
    for (let at = 0; at < 12; at++) await buildUser(server)
    const everybody = await auth.searchPeople({ query: { limit: -1 } })
    expect(everybody.list).toHaveLength(everybody.total)
    expect(everybody.total).toBeGreaterThan(12)
    const page = await auth.searchPeople({ query: {} })
    expect(page).toMatchObject({ total: everybody.total })
    expect(page.list).toHaveLength(10)
    expect(Object.keys(everybody.list[0] ?? {}).toSorted()).toEqual(['id', 'name'])
  })

  it('an admin’s words are text, looked for in name and e-mail', async () => {
    const { auth } = await signedInApi(server, 'admin')
    const { email, id } = await buildUser(server, 'user')
    const find = async (q: string) => (await auth.searchPeople({ query: { q, limit: -1 } })).list
    expect(await find(email.slice(0, 30).toUpperCase())).toEqual([{ id, name: 'Test user' }])
    expect((await find('test USER')).length).toBeGreaterThan(0)
    for (const pattern of ['%', '_est user', '\\']) expect(await find(pattern)).toEqual([])
  })
})
