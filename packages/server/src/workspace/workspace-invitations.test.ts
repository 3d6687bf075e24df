import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addMember, send, signedInApi, startTestServer, testEngines, type TestServer } from '../testing/index.ts'

const DAY_MS = 24 * 60 * 60_000
const notFound = { code: 'workspace.invitation_not_found', statusCode: 404 }
const closed = { code: 'workspace.invitation_closed', statusCode: 409 }
const tooLow = { code: 'workspace.role_too_low', statusCode: 403 }

describe.each(testEngines())('An invitation to a workspace on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { publicUrl: 'https://saffron.example' } })
  })
  afterAll(() => server.close())

  const build = async () => {
    const owner = await signedInApi(server)
    const { id } = await owner.workspace.createNamedWorkspace({ params: { name: 'Test' } })
    return { owner, id, params: { id } }
  }
  const verify = (id: string) =>
    server.deps.db.query
      .updateTable('user')
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where('id', '=', id)
      .execute()

  test('is a link that shows the workspace, the inviter and the role, and is accepted', async () => {
    const { owner, id, params } = await build()
    const made = await owner.workspace.inviteToWorkspace({ params, body: { role: 'editor', maxUses: 2 } })
    expect(made.url).toBe(`https://saffron.example/app/invite/w#${made.token}`)
    const preview = await send(server, 'POST /workspace/invitation/preview', { json: { token: made.token } })
    expect(preview.body).toEqual({
      workspace: { id, name: 'Test', memberCount: 1 },
      inviter: { name: 'Test user' },
      role: 'editor',
      state: 'open',
      expiresAt: made.expiresAt,
    })
    const guest = await signedInApi(server)
    const body = { token: made.token }
    expect(await guest.workspace.acceptWorkspaceInvitation({ body })).toMatchObject({
      id,
      role: 'editor',
      memberCount: 2,
    })
    // A member who accepts again stays as they are, and uses nothing up.
    expect(await owner.workspace.acceptWorkspaceInvitation({ body })).toMatchObject({ role: 'owner' })
    await guest.workspace.acceptWorkspaceInvitation({ body })
    const { list } = await owner.workspace.searchWorkspaceInvitations({ params })
    expect(list).toMatchObject([{ id: made.id, uses: 1, maxUses: 2, state: 'open', inviter: { id: owner.user.id } }])
    expect((await owner.workspace.getWorkspace({ params })).members).toHaveLength(2)
  })

  test('needs its token, which is stored as a hash and never listed', async () => {
    const { owner, params } = await build()
    const made = await owner.workspace.inviteToWorkspace({ params, body: {} })
    const guest = await signedInApi(server)
    for (const token of [made.id, params.id, `${made.token}x`, 'x']) {
      await expect(guest.workspace.acceptWorkspaceInvitation({ body: { token } })).rejects.toMatchObject(notFound)
    }
    expect(JSON.stringify(await owner.workspace.searchWorkspaceInvitations({ params }))).not.toContain(made.token)
    const stored = await server.deps.db.query.selectFrom('workspaceInvitation').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(made.token)
    const { list } = await owner.workspace.workspaceAudit({ params })
    expect(JSON.stringify(list)).not.toContain(made.token)
  })

  test('decides the workspace and the role, whatever the request says', async () => {
    const { owner, id, params } = await build()
    const other = await build()
    const { token } = await owner.workspace.inviteToWorkspace({ params, body: { role: 'viewer' } })
    const guest = await signedInApi(server)
    const accepted = await send(server, 'POST /workspace/invitation/accept', {
      token: guest.user.tokens.accessToken,
      json: { token, role: 'admin', workspace: other.id, id: other.id },
    })
    expect(accepted).toMatchObject({ status: 200, body: { id, role: 'viewer' } })
    await expect(guest.workspace.getWorkspace({ params: other.params })).rejects.toMatchObject({ statusCode: 404 })
  })

  test('gives a role below that of its creator', async () => {
    const { owner, id, params } = await build()
    const admin = await signedInApi(server)
    await addMember(server.deps.db, id, admin.user.id, 'admin')
    const byAdmin = admin.workspace.inviteToWorkspace({ params, body: { role: 'admin' } })
    await expect(byAdmin).rejects.toMatchObject(tooLow)
    expect(await owner.workspace.inviteToWorkspace({ params, body: { role: 'admin' } })).toMatchObject({
      role: 'admin',
    })
    const { accessToken: token } = owner.user.tokens
    const asOwner = { token, json: { role: 'owner' } }
    expect(await send(server, `POST /workspace/list/${id}/invitation/create`, asOwner)).toMatchObject({ status: 400 })
  })

  test('to an email is for its verified account only', async () => {
    const { owner, id, params } = await build()
    const [right, wrong] = [await signedInApi(server), await signedInApi(server)]
    const wanted = { role: 'editor', email: right.user.email, maxUses: 5 } as const
    const made = await owner.workspace.inviteToWorkspace({ params, body: wanted })
    expect(made).toMatchObject({ email: right.user.email, maxUses: 1, sent: false })
    await server.app.mail.settled()
    const mails = await server.app.mail.searchOutbox({ page: 1, limit: 10, q: right.user.email })
    expect(mails.list[0]?.text).toContain(`https://saffron.example/app/invite/w#${made.token}`)
    const body = { token: made.token }
    await verify(wrong.user.id)
    const forOther = { code: 'workspace.invitation_for_other', statusCode: 403 }
    await expect(wrong.workspace.acceptWorkspaceInvitation({ body })).rejects.toMatchObject(forOther)
    await expect(right.workspace.acceptWorkspaceInvitation({ body })).rejects.toMatchObject(forOther)
    await verify(right.user.id)
    expect(await right.workspace.acceptWorkspaceInvitation({ body })).toMatchObject({ id, role: 'editor' })
  })

  test('for 10 is accepted by 10 of 50 who try at once', async () => {
    const { owner, params } = await build()
    const { token } = await owner.workspace.inviteToWorkspace({ params, body: { maxUses: 10 } })
    const guests = await Promise.all(Array.from({ length: 50 }, () => signedInApi(server)))
    const tries = await Promise.allSettled(
      guests.map(({ workspace }) => workspace.acceptWorkspaceInvitation({ body: { token } })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const failed of tries.filter(({ status }) => status === 'rejected')) {
      expect(failed).toMatchObject({ reason: closed })
    }
    expect(await owner.workspace.getWorkspace({ params })).toMatchObject({ memberCount: 11 })
  })

  test('ends when it’s withdrawn, expires, its workspace is deleted, or its creator is removed', async () => {
    const { owner, id, params } = await build()
    const admin = await signedInApi(server)
    await addMember(server.deps.db, id, admin.user.id, 'admin')
    const guest = await signedInApi(server)
    const accept = (token: string) => guest.workspace.acceptWorkspaceInvitation({ body: { token } })

    const withdrawn = await owner.workspace.inviteToWorkspace({ params, body: {} })
    const named = { params: { id, invitationId: withdrawn.id } }
    expect(await admin.workspace.withdrawWorkspaceInvitation(named)).toMatchObject({ state: 'withdrawn' })
    await expect(accept(withdrawn.token)).rejects.toMatchObject(closed)

    const byAdmin = await admin.workspace.inviteToWorkspace({ params, body: {} })
    await owner.workspace.removeMember({ params: { id, memberId: admin.user.id } })
    await expect(accept(byAdmin.token)).rejects.toMatchObject(closed)

    const late = await owner.workspace.inviteToWorkspace({ params, body: { days: 1 } })
    const open = await owner.workspace.inviteToWorkspace({ params, body: { days: 9 } })
    server.passTime(2 * DAY_MS)
    await expect(accept(late.token)).rejects.toMatchObject(closed)
    const { body } = await send(server, 'POST /workspace/invitation/preview', { json: { token: late.token } })
    expect(body).toMatchObject({ state: 'expired' })

    await server.deps.db.query
      .updateTable('workspace')
      .set({ deleteAt: '2999-01-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute()
    await expect(accept(open.token)).rejects.toMatchObject(notFound)
  })
})
