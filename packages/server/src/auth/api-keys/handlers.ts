import type { ApiKey, apiKeyContract, WorkspaceKey } from '@saffron/core/auth'
import type { listQuery, Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

import type { ApiKeyTable } from '../../db/tables/security.ts'
import type { Handlers } from '../../http/handler.ts'
import { InvalidField } from '../../http/invalid-field.ts'
import { readSort } from '../../http/read-sort.ts'
import type { Deps } from '../../platform/deps.ts'
import { peopleOf, workspaceName } from '../../spaces/index.ts'
import { type Audit, originOf } from '../audit/audit.ts'
import type { SessionEvents } from '../sessions/session-events.ts'
import type { ApiKeys } from './api-keys.ts'
import { type ApiKeyRow, deleteKey, keysIn, keysOf } from './store.ts'

interface ApiKeyServices extends Pick<Deps, 'db' | 'now'> {
  readonly apiKeys: ApiKeys
  readonly audit: Audit
  readonly sessionEvents: SessionEvents
}

type RevokingCall = Parameters<typeof originOf>[0]

export function apiKeyHandlers(services: ApiKeyServices): Handlers<typeof apiKeyContract> {
  const { db, now, apiKeys, audit, sessionEvents } = services

  /** Deletes a key and ends its streams. */
  const revoke = async (call: RevokingCall, named: Parameters<typeof deleteKey>[1]): Promise<ApiKeyRow> => {
    const row = await db.transaction(async (tx) => {
      const deleted = await deleteKey(tx, named)
      if (deleted === undefined) throw new ApiError('api_key.not_found')
      await audit.record(tx, { ...originOf(call), action: 'api_key.revoked', ...aboutKey(deleted) })
      return deleted
    })
    sessionEvents.announce([row.keyHash])
    return row
  }

  const toWorkspaceKeys = async (rows: readonly ApiKeyRow[]): Promise<WorkspaceKey[]> => {
    const people = await peopleOf(
      db.query,
      rows.map(({ userId }) => userId),
    )
    return rows.map((row) => ({ ...toEntity(row), user: people.get(row.userId) ?? { id: row.userId, name: '' } }))
  }

  return {
    searchApiKeys: async ({ caller, query }) => {
      const { list, total } = pageOf(await keysOf(db.query, caller.userId), query)
      return { list: list.map(toEntity), total }
    },

    createApiKey: async (call) => {
      const { body, space } = call
      if (body.expiresAt !== undefined && Date.parse(body.expiresAt) <= now().getTime()) {
        throw new InvalidField('body.expiresAt', 'field.notFuture')
      }
      const { row, key } = await db.transaction(async (tx) => {
        const made = await apiKeys.create(tx, space, body)
        await audit.record(tx, { ...originOf(call), action: 'api_key.created', ...aboutKey(made.row) })
        return made
      })
      const name = row.workspaceId === null ? undefined : await workspaceName(db.query, row.workspaceId)
      return { ...toEntity({ ...row, workspaceName: name ?? null }), key }
    },

    revokeApiKey: async (call) => {
      const { caller, params } = call
      return toEntity(await revoke(call, { id: params.id, userId: caller.userId }))
    },

    searchWorkspaceKeys: async ({ params, query }) => {
      const { list, total } = pageOf(await keysIn(db.query, params.id), query)
      return { list: await toWorkspaceKeys(list), total }
    },

    revokeWorkspaceKey: async (call) => {
      const { id: workspaceId, keyId: id } = call.params
      const [revoked] = await toWorkspaceKeys([await revoke(call, { id, workspaceId })])
      if (revoked === undefined) throw new ApiError('server.failed')
      return revoked
    },
  }
}

/** What the audit log says of a key. That of a workspace is about the workspace, whose admins see it. */
const aboutKey = ({ id, workspaceId, name, hint }: ApiKeyTable) => ({
  subject: workspaceId ?? id,
  detail: { name, hint },
})

function pageOf(keys: readonly ApiKeyRow[], { page, limit, q, sort = '-createdAt' }: Output<typeof listQuery>) {
  const { by, direction } = readSort(sort, ['createdAt', 'name', 'lastUsedAt'])
  const wanted = q?.trim().toLowerCase() ?? ''
  const sign = direction === 'desc' ? -1 : 1
  const found = keys.filter(({ name }) => name.toLowerCase().includes(wanted))
  const sorted = found.toSorted((a, b) => {
    const [left, right] = [a[by] ?? '', b[by] ?? '']
    if (left === right) return a.id < b.id ? -sign : sign
    return left < right ? -sign : sign
  })
  return { list: sorted.slice((page - 1) * limit, page * limit), total: found.length }
}

const toEntity = ({ id, name, hint, lastUsedAt, expiresAt, createdAt, updatedAt, ...of }: ApiKeyRow): ApiKey => ({
  id,
  name,
  hint,
  createdAt,
  updatedAt,
  ...(lastUsedAt !== null && { lastUsedAt }),
  ...(expiresAt !== null && { expiresAt }),
  ...(of.workspaceId !== null && { workspace: { id: of.workspaceId, name: of.workspaceName ?? '' } }),
})
