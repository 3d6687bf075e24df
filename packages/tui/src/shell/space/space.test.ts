import { loadTranslator } from '@saffron/core/i18n'
import { addMember, signedInApi, startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { EXIT } from '../exit-codes.ts'
import { findWorkspace, workspaceIdOf } from './find-workspace.ts'
import { createSpace, OWN_SPACE } from './space.ts'

const t = await loadTranslator('en')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const setUp = async (...names: readonly string[]) => {
  const api = await signedInApi(server)
  const made = []
  for (const name of names) made.push(await api.workspace.createWorkspace({ body: { name } }))
  const space = (setting?: string) => createSpace(setting, () => ({ api, t }))
  return { api, context: { api, t }, made, space, ids: made.map(({ id }) => id) }
}

describe('a workspace is found', () => {
  it('by name in any case, ID, and end of the ID', async () => {
    const { context, ids } = await setUp('Family', 'Family trip', 'Work')
    const [family = '', , work = ''] = ids
    for (const typed of ['Family', 'fAMILY', family, family.slice(-8).toUpperCase()]) {
      expect((await findWorkspace(context, typed)).id).toBe(family)
    }
    expect(await workspaceIdOf(context, 'Work')).toBe(work)
  })

  it('by a name in the same case before others', async () => {
    const { context, ids } = await setUp('family', 'Family')
    expect((await findWorkspace(context, 'Family')).id).toBe(ids[1])
    await expect(findWorkspace(context, 'FAMILY')).rejects.toMatchObject({ exitCode: EXIT.usage })
  })

  it('only by ID if several have the name, which the error lists', async () => {
    const { context, ids } = await setUp('Twin', 'Twin')
    const message = expect.stringMatching(`${ids[0]}, ${ids[1]}|${ids[1]}, ${ids[0]}`)
    await expect(findWorkspace(context, 'Twin')).rejects.toMatchObject({ exitCode: EXIT.usage, message })
  })

  it('only by members, and not once it’s deleted', async () => {
    const [owner, stranger] = [await setUp('Old'), await setUp()]
    await expect(findWorkspace(stranger.context, 'Old')).rejects.toMatchObject({ code: 'workspace.not_found' })
    const [id = ''] = owner.ids
    await addMember(server.deps.db, id, stranger.api.user.id, 'viewer')
    expect(await findWorkspace(stranger.context, 'Old')).toMatchObject({ id, role: 'viewer' })
    await owner.api.workspace.deleteWorkspace({ params: { id }, body: {} })
    await expect(findWorkspace(owner.context, 'Old')).rejects.toMatchObject({ code: 'workspace.not_found' })
    expect(await findWorkspace(owner.context, 'Old', { isDeleted: true })).toMatchObject({ id })
  })
})

describe('the space of calls', () => {
  it('is the user’s own without a setting, and with the word for it', async () => {
    const { space } = await setUp()
    expect(await space().id()).toBeUndefined()
    expect(await space(OWN_SPACE).find()).toBeUndefined()
  })

  it('is looked up once, when it’s first needed', async () => {
    const { space, ids, api } = await setUp('Once')
    const once = space('Once')
    expect(once.getSnapshot()).toBeUndefined()
    const [first, second] = await Promise.all([once.id(), once.find()])
    expect([first, second?.id, once.getSnapshot()?.id]).toEqual([ids[0], ids[0], ids[0]])
    await api.workspace.updateWorkspace({ params: { id: ids[0] ?? '' }, body: { name: 'Renamed' } })
    expect(await once.id()).toBe(ids[0])
  })

  it('needs no lookup for an ID, and fails for a name that doesn’t exist until one does', async () => {
    const { space, ids, api } = await setUp('Known')
    expect(await space(ids[0]?.toUpperCase()).id()).toBe(ids[0])
    const later = space('Later')
    const message = expect.stringContaining('The workspace “Later” doesn’t exist')
    await expect(later.id()).rejects.toMatchObject({ exitCode: 6, message })
    const { id } = await api.workspace.createWorkspace({ body: { name: 'Later' } })
    expect(await later.id()).toBe(id)
  })

  it('changes for everyone who listens, and back for another user', async () => {
    const { space, made, ids } = await setUp('First', 'Second')
    const current = space('First')
    const seen: (string | undefined)[] = []
    const stop = current.subscribe(() => seen.push(current.getSnapshot()?.name))
    await current.find()
    current.choose(made[1])
    expect(await current.id()).toBe(ids[1])
    current.choose(undefined)
    expect(await current.id()).toBeUndefined()
    current.reset()
    expect(await current.id()).toBe(ids[0])
    stop()
    current.choose(made[1])
    expect(seen).toEqual(['First', 'Second', undefined, undefined, 'First'])
  })
})
