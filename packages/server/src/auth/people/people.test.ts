import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  addMember,
  buildUser,
  buildWorkspace,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

describe.each(testEngines())('The search for people on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  it('shows users themselves, and others only by their exact email', async () => {
    const { auth, user } = await signedInApi(server)
    const other = await buildUser(server)
    const find = async (q?: string) => (await auth.searchPeople({ query: { limit: -1, ...(q && { q }) } })).list
    expect(await find()).toEqual([{ id: user.id, name: 'Test user' }])
    expect(await find(` ${other.email.toUpperCase()} `)).toEqual([{ id: other.id, name: 'Test user' }])
    for (const part of [other.email.slice(0, -1), '@example.com', '%', 'Test', other.id]) {
      expect(await find(part)).toEqual([])
    }
  })

  it('shows the people who share a workspace, by name but not by a part of their email', async () => {
    const { auth, user } = await signedInApi(server)
    const [boss, colleague, stranger] = [
      await buildUser(server, 'boss'),
      await buildUser(server),
      await buildUser(server),
    ]
    const { db } = server.deps
    const [shared, deleted] = [await buildWorkspace(db, boss.id), await buildWorkspace(db, stranger.id)]
    for (const id of [shared, deleted]) await addMember(db, id, user.id, 'viewer')
    await addMember(db, shared, colleague.id, 'editor')
    const ids = async (q?: string) => {
      const { list } = await auth.searchPeople({ query: { limit: -1, ...(q && { q }) } })
      return list.map(({ id }) => id).toSorted()
    }
    expect(await ids()).toEqual([user, boss, colleague, stranger].map(({ id }) => id).toSorted())
    await db.query.updateTable('workspace').set({ deleteAt: '2100-01-01' }).where('id', '=', deleted).execute()
    expect(await ids()).toEqual([user, boss, colleague].map(({ id }) => id).toSorted())
    expect(await ids('test BOSS')).toEqual([boss.id])
    expect(await ids(boss.email.slice(0, -1))).toEqual([])
    await db.query.deleteFrom('member').where('ownerId', '=', shared).where('userId', '=', user.id).execute()
    expect(await ids()).toEqual([user.id])
  })

  it.each(['admin', 'content-admin', 'super-admin'])('shows a role such as %s everyone, in one page', async (role) => {
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

  it('treats an admin’s search as text, in names and emails', async () => {
    const { auth } = await signedInApi(server, 'admin')
    const { email, id } = await buildUser(server, 'user')
    const find = async (q: string) => (await auth.searchPeople({ query: { q, limit: -1 } })).list
    expect(await find(email.slice(0, 30).toUpperCase())).toEqual([{ id, name: 'Test user' }])
    expect((await find('test USER')).length).toBeGreaterThan(0)
    for (const pattern of ['%', '_est user', '\\']) expect(await find(pattern)).toEqual([])
  })
})
