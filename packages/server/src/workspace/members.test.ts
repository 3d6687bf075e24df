import type { SpaceRole } from '@saffron/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { newId } from '../db/index.ts'
import { addMember, send, signedInApi, startTestServer, testEngines, type TestServer } from '../testing/index.ts'

const ROLES = ['viewer', 'editor', 'admin'] as const
const tooLow = { code: 'workspace.role_too_low', statusCode: 403 }

describe.each(testEngines())('Members of a workspace on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  /** Creates a workspace with a member of each role. */
  const build = async () => {
    const people = {
      owner: await signedInApi(server),
      admin: await signedInApi(server),
      editor: await signedInApi(server),
      viewer: await signedInApi(server),
    }
    const { id } = await people.owner.workspace.createNamedWorkspace({ params: { name: 'Test' } })
    for (const role of ROLES) await addMember(server.deps.db, id, people[role].user.id, role)
    const rolesNow = async () =>
      Object.fromEntries(
        (await people.owner.workspace.getWorkspace({ params: { id } })).members.map(({ user, role }) => [
          user.id,
          role,
        ]),
      )
    return { ...people, id, rolesNow }
  }

  test('are changed by higher roles only, and never made as powerful as who changes them', async () => {
    const { owner, admin, editor, viewer, id, rolesNow } = await build()
    const change = (who: typeof owner, whom: typeof owner, body: { role?: 'viewer' | 'editor' | 'admin' }) =>
      who.workspace.updateMember({ params: { id, memberId: whom.user.id }, body })
    await expect(change(editor, viewer, { role: 'editor' })).rejects.toMatchObject(tooLow)
    await expect(change(admin, owner, { role: 'viewer' })).rejects.toMatchObject(tooLow)
    await expect(change(admin, admin, { role: 'viewer' })).rejects.toMatchObject(tooLow)
    await expect(change(admin, editor, { role: 'admin' })).rejects.toMatchObject(tooLow)
    await expect(change(owner, owner, { role: 'admin' })).rejects.toMatchObject(tooLow)
    expect(await change(admin, viewer, { role: 'editor' })).toMatchObject({ role: 'editor' })
    expect(await change(owner, editor, { role: 'admin' })).toMatchObject({ role: 'admin' })
    const { accessToken: token } = owner.user.tokens
    for (const role of ['owner', 'king', '', null, 7]) {
      const call = `PATCH /workspace/list/${id}/member/${viewer.user.id}`
      expect(await send(server, call, { token, json: { role } })).toMatchObject({ status: 400 })
    }
    expect(await rolesNow()).toMatchObject({ [owner.user.id]: 'owner', [editor.user.id]: 'admin' })
    const stranger = change(owner, await signedInApi(server), { role: 'viewer' })
    await expect(stranger).rejects.toMatchObject({ code: 'workspace.member_not_found', statusCode: 404 })
  })

  test('get a monthly limit, which can’t be negative, fractional or too large', async () => {
    const { admin, editor, id } = await build()
    const params = { id, memberId: editor.user.id }
    const set = (monthLimitMicros: number | null) =>
      admin.workspace.updateMember({ params, body: { monthLimitMicros } })
    expect(await set(5_000_000)).toMatchObject({ monthLimitMicros: 5_000_000 })
    expect(await set(null)).toMatchObject({ monthLimitMicros: null })
    expect(await set(0)).toMatchObject({ monthLimitMicros: 0 })
    const { accessToken: token } = admin.user.tokens
    for (const monthLimitMicros of [-1, 1.5, 1e30, '7']) {
      const call = `PATCH /workspace/list/${id}/member/${editor.user.id}`
      expect(await send(server, call, { token, json: { monthLimitMicros } })).toMatchObject({ status: 400 })
    }
  })

  test('are removed by higher roles only; nobody removes the owner, who can’t leave either', async () => {
    const { owner, admin, editor, viewer, id, rolesNow } = await build()
    const remove = (who: typeof owner, whom: typeof owner) =>
      who.workspace.removeMember({ params: { id, memberId: whom.user.id } })
    for (const who of [admin, editor, viewer]) await expect(remove(who, owner)).rejects.toMatchObject(tooLow)
    await expect(remove(editor, viewer)).rejects.toMatchObject(tooLow)
    await expect(remove(owner, owner)).rejects.toMatchObject({ code: 'workspace.owner_must_transfer', statusCode: 409 })
    expect(await remove(admin, editor)).toMatchObject({ user: { id: editor.user.id } })
    // Leaving.
    expect(await remove(viewer, viewer)).toMatchObject({ role: 'viewer' })
    await expect(remove(viewer, viewer)).rejects.toMatchObject({ code: 'workspace.not_found', statusCode: 404 })
    expect(await rolesNow()).toEqual({ [owner.user.id]: 'owner', [admin.user.id]: 'admin' })
    // The row is deleted, so a removed member doesn't count.
    expect(await owner.workspace.getWorkspace({ params: { id } })).toMatchObject({ memberCount: 2 })
  })

  test('aren’t listed to others, and a name only to whom an invitation names', async () => {
    const { owner, id } = await build()
    const stranger = await signedInApi(server, 'super-admin')
    const params = { id }
    await expect(stranger.workspace.getWorkspace({ params })).rejects.toMatchObject({ statusCode: 404 })
    await expect(stranger.workspace.workspaceBasics({ params })).rejects.toMatchObject({ statusCode: 404 })
    await owner.workspace.inviteToWorkspace({ params, body: { email: stranger.user.email, role: 'viewer' } })
    // Their address isn't verified.
    await expect(stranger.workspace.workspaceBasics({ params })).rejects.toMatchObject({ statusCode: 404 })
    const verified = { emailVerifiedAt: new Date().toISOString() }
    await server.deps.db.query.updateTable('user').set(verified).where('id', '=', stranger.user.id).execute()
    expect(await stranger.workspace.workspaceBasics({ params })).toEqual({ id, name: 'Test', memberCount: 4 })
    await expect(stranger.workspace.getWorkspace({ params })).rejects.toMatchObject({ statusCode: 404 })
  })

  test('become the owner by a transfer, of which only one of two wins', async () => {
    const { owner, admin, editor, id, rolesNow } = await build()
    const transfer = (who: typeof owner, member: string) =>
      who.workspace.transferWorkspace({ params: { id }, body: { member } })
    await expect(transfer(admin, admin.user.id)).rejects.toMatchObject(tooLow)
    await expect(transfer(owner, newId())).rejects.toMatchObject({
      code: 'workspace.member_not_found',
      statusCode: 404,
    })
    const both = await Promise.allSettled([transfer(owner, admin.user.id), transfer(owner, editor.user.id)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const roles = await rolesNow().catch(async () => {
      const members = await server.deps.db.query.selectFrom('member').selectAll().where('ownerId', '=', id).execute()
      return Object.fromEntries(members.map(({ userId, role }): [string, SpaceRole] => [userId, role]))
    })
    expect(Object.values(roles).filter((role) => role === 'owner')).toHaveLength(1)
    expect(roles[owner.user.id]).toBe('admin')
    // The previous owner can leave now.
    const left = await owner.workspace.removeMember({ params: { id, memberId: owner.user.id } })
    expect(left).toMatchObject({ role: 'admin' })
  })

  test('must not own a shared workspace when they delete their account', async () => {
    const { owner, admin, editor, viewer, id } = await build()
    const alone = await owner.workspace.createNamedWorkspace({ params: { name: 'Alone' } })
    await expect(owner.auth.deleteMe({ body: {} })).rejects.toMatchObject({
      code: 'workspace.owner_must_transfer',
      statusCode: 409,
    })
    for (const { user } of [admin, editor, viewer]) {
      await owner.workspace.removeMember({ params: { id, memberId: user.id } })
    }
    await owner.auth.deleteMe({ body: {} })
    server.passTime(8 * 24 * 60 * 60_000)
    await server.app.auth.deletions.deleteDue()
    const { query } = server.deps.db
    for (const gone of [id, alone.id, owner.user.id]) {
      expect(await query.selectFrom('principal').select('id').where('id', '=', gone).execute()).toEqual([])
    }
  })

  test('leave a trace in the audit log of the workspace, without addresses', async () => {
    const { owner, admin, editor, viewer, id } = await build()
    const params = { id }
    await owner.workspace.updateMember({ params: { id, memberId: viewer.user.id }, body: { role: 'editor' } })
    await admin.workspace.removeMember({ params: { id, memberId: editor.user.id } })
    await expect(viewer.workspace.workspaceAudit({ params })).rejects.toMatchObject(tooLow)
    const { list } = await admin.workspace.workspaceAudit({ params })
    expect(list).toMatchObject([
      {
        action: 'workspace.member_removed',
        actor: { id: admin.user.id },
        member: { id: editor.user.id },
        detail: { member: editor.user.id },
      },
      {
        action: 'workspace.member_changed',
        actor: { id: owner.user.id },
        member: { id: viewer.user.id },
        detail: { role: 'editor' },
      },
      { action: 'workspace.created', actor: { id: owner.user.id } },
    ])
    expect(JSON.stringify(list)).not.toContain('127.0.0.1')
  })
})
