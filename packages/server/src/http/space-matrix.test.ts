import { hasRole, type OwnedKind, SPACE_ROLES, type SpaceRole } from '@saffron/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  addMember,
  buildUser,
  buildWorkspace,
  callOf,
  contractRows,
  exampleBody,
  type NamedEndpoint,
  ownedResources,
  send,
  spaceRows,
  startTestServer,
  testEngines,
  type TestServer,
  type TestUser,
} from '../testing/index.ts'
import { removeMember } from '../workspace/member-store.ts'

/** Where each kind of object is built. */
const PATHS: Readonly<Record<Exclude<OwnedKind, 'workspace'>, string>> = {
  conversation: '/ai/conversation/list/{id}',
  message: '/ai/message/list/{id}',
  node: '/fsnode/list/{id}',
  asset: '/assets/list/{id}',
  upload: '/assets/tus/{id}',
  walletRecord: '/walletRecord/list/{id}',
  agent: '/ai/agent/list/{id}',
  drawing: '/ai/assets/history/list/{id}',
  longText: '/ai/chat/longtext/list/{id}',
  playscript: '/playscript/list/{id}',
  playscriptScene: '/playscriptScene/list/{id}',
}
const TUS = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'upload-length': '1', 'upload-metadata': 'name YQ==' }

/** Calls that work in a space, except those of workspaces themselves, whose rules are in the workspace feature's tests. */
const rows = contractRows.filter(({ endpoint }) => endpoint.space !== undefined)

it('every call in a space has a row, and every row a call', () => {
  expect(Object.keys(spaceRows).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

/** Returns what a list contains, apart from objects that weren't found. */
const foundIn = (body: unknown): unknown[] =>
  (body as { list: object[] }).list.filter((each) => !('error' in each && each.error === 'asset.not_found'))

describe.each(testEngines())('In a workspace on %s', (engine) => {
  let server: TestServer
  let owner: TestUser
  const members = new Map<SpaceRole, TestUser>()
  let stranger: TestUser
  let removed: TestUser
  let otherOwner: TestUser

  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 0 } })
    owner = await buildUser(server)
    for (const role of SPACE_ROLES) members.set(role, role === 'owner' ? owner : await buildUser(server))
    stranger = await buildUser(server, 'super-admin')
    removed = await buildUser(server)
    otherOwner = await buildUser(server)
    await buildWorkspace(server.deps.db, otherOwner.id)
  })
  afterAll(() => server.close())

  /** Creates a workspace with a member of each role. */
  const build = async (): Promise<string> => {
    const { db } = server.deps
    const id = await buildWorkspace(db, owner.id)
    for (const [role, { id: user }] of members) if (role !== 'owner') await addMember(db, id, user, role)
    await addMember(db, id, removed.id, 'admin')
    await removeMember(db.query, { ownerId: id, userId: removed.id })
    return id
  }

  /** Returns the call of an endpoint on what is in the workspace. */
  const buildCall = async ({ endpoint }: NamedEndpoint, workspace: string) => {
    const named: Record<string, string> = {}
    for (const [field, kind] of Object.entries(endpoint.space?.of ?? {})) {
      if (kind === 'workspace') named[field] = workspace
      else {
        const resource = ownedResources.find(({ path }) => path === PATHS[kind])
        named[field] = (await resource?.build(server, workspace)) ?? ''
      }
    }
    const [call = '', search = ''] = callOf(endpoint, named).split('?')
    const query = new URLSearchParams(search)
    const inPath = (field: string) => endpoint.path.includes(`{${field}}`)
    const body = endpoint.tus ? undefined : (exampleBody(endpoint) as Record<string, unknown> | undefined)
    const fields = Object.entries(named).filter(([field]) => !inPath(field))
    for (const [field, id] of fields) {
      if (body === undefined) query.set(field, id)
      else body[field] = Array.isArray(body[field]) ? body[field].map(() => id) : id
    }
    if (Object.keys(named).length === 0) query.set('workspace', workspace)
    if (endpoint.tus && fields.length > 0) {
      const pairs = fields.map(([field, id]) => `${field} ${Buffer.from(id).toString('base64')}`)
      return { call, headers: { ...TUS, 'upload-metadata': [TUS['upload-metadata'], ...pairs].join() } }
    }
    if (endpoint.form && body !== undefined) {
      const form = new FormData()
      for (const [field, value] of Object.entries(body)) if (typeof value === 'string') form.set(field, value)
      if (Object.keys(named).length === 0) form.set('workspace', workspace)
      form.set('file', new Blob(['x']), 'x.txt')
      return { call, raw: form }
    }
    const [type] = endpoint.upload ?? []
    if (type !== undefined) return { call, raw: 'x', headers: { 'content-type': type } }
    const tail = query.size === 0 ? '' : `?${query.toString()}`
    return { call: call + tail, ...(body !== undefined && { json: body }), ...(endpoint.tus && { headers: TUS }) }
  }

  const codeOf = async (row: NamedEndpoint, caller: TestUser | undefined) => {
    const { call, ...sending } = await buildCall(row, await build())
    const leaving = new AbortController()
    const { status, body } = await send(server, call, {
      ...sending,
      signal: leaving.signal,
      ...(caller && { token: caller.tokens.accessToken }),
    })
    leaving.abort()
    return { status, code: status < 400 ? 'done' : ((body as { code?: string }).code ?? ''), body }
  }

  describe.each(rows)('$name', (row) => {
    const least = spaceRows[row.name] ?? 'owner'

    it.each(SPACE_ROLES)('is permitted or rejected for a member with the role %s', async (role) => {
      const { status, code } = await codeOf(row, members.get(role))
      const isPermitted = status < 500 && !['workspace.not_found', 'workspace.role_too_low'].includes(code)
      expect({ status, code, isPermitted }).toMatchObject(
        hasRole(role, least) ? { isPermitted: true } : { status: 403, code: 'workspace.role_too_low' },
      )
    })

    it('finds nothing for strangers, removed members and members of another workspace', async () => {
      for (const caller of [stranger, removed, otherOwner]) {
        const { status, body } = await codeOf(row, caller)
        // A list that is limited to an unknown object is empty, or says so for each.
        expect(status === 200 ? foundIn(body) : status).toEqual(status === 200 ? [] : 404)
      }
      expect((await codeOf(row, undefined)).status).toBe(401)
    })
  })
})
