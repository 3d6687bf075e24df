import type { Endpoint } from '@saffron/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  buildUser,
  contractRows,
  exampleBody,
  isVersioned,
  send,
  startTestServer,
  takesVersion,
  testEngines,
  type TestServer,
} from '../testing/index.ts'

/**
 * Calls that delete something else than the row: a workspace's owner confirms with a password and can restore it, and
 * without a picture it's still there. A plugin is only created if its server answers, so its own tests cover it. The
 * version of a drawing changes with its progress, and it's only moved to the trash, like a script. That of a summary
 * changes with its progress too, and it can't be edited. A scene needs a script, so its own tests cover it.
 */
const OTHERS: ReadonlySet<string> = new Set([
  'workspace.deleteWorkspace',
  'workspace.removeWorkspaceAvatar',
  'plugins.deletePlugin',
  'draw.deleteDrawing',
  'summary.deleteSummary',
  'playscript.deletePlayscript',
  'playscript.deleteScene',
])

const deletes = contractRows.filter(
  ({ name, endpoint }) => endpoint.method === 'DELETE' && isVersioned(endpoint) && !OTHERS.has(name),
)

/** The contract's example would call a provider over the network. */
const BODIES: Readonly<Record<string, object>> = { '/api/ai/channel': { name: 'Second', type: 'demo' } }

/** Deleted rows are moved to a trash first, where an old version has no further effect. */
const TRASHED: ReadonlySet<string> = new Set(['/fsnode'])

interface Versioned {
  readonly id: string
  readonly version: number
}

function endpointAt(path: string, methods: readonly string[]): Endpoint {
  const found = contractRows.find(({ endpoint }) => endpoint.path === path && methods.includes(endpoint.method))
  if (found === undefined) throw new Error(`nothing at ${path}`)
  return found.endpoint
}

describe.each(testEngines())('A versioned row, on %s,', (engine) => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = (await buildUser(server, 'super-admin')).tokens.accessToken
  })
  afterAll(() => server.close())

  it('exists in several tables', () => expect(deletes.length).toBeGreaterThan(1))

  it.each(deletes)('isn’t deleted by $name if its version has changed', async ({ endpoint }) => {
    expect(takesVersion(endpoint)).toBe(true)
    const [base = ''] = endpoint.path.split('/list/')
    const change = endpointAt(endpoint.path, ['PUT', 'PATCH'])
    const json = BODIES[base] ?? exampleBody(endpointAt(`${base}/create`, ['POST']))
    const made = await send(server, `POST ${base}/create`, { token, json })
    const { id, version } = made.body as Versioned
    const at = `${base}/list/${id}`
    const after = await send(server, `${change.method} ${at}`, { token, json: { version } })
    expect(after).toMatchObject({ status: 200, body: { version: version + 1 } })

    const refused = await send(server, `DELETE ${at}?version=${version}`, { token })
    expect(refused.status).toBe(409)
    const { code, details } = refused.body as { code: string; details: Readonly<Record<string, unknown>> }
    expect(endpoint.errors).toContain(code)
    // The current row, or a list of one.
    expect(Object.values(details).flat()).toMatchObject([{ id, version: version + 1 }])

    expect(await send(server, `DELETE ${at}?version=${version + 1}`, { token })).toMatchObject({ body: { id } })
    const again = await send(server, `DELETE ${at}?version=1`, { token })
    const kept = { status: 200, body: { id, version: version + 2 } }
    expect(again).toMatchObject(TRASHED.has(base) ? kept : { status: 404 })
  })
})
