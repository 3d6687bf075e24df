import type { ApiKey, apiKeyContract } from '@saffron/core/auth'
import type { listQuery, Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

import type { ApiKeyTable } from '../../db/tables/security.ts'
import type { Handlers } from '../../http/handler.ts'
import { InvalidField } from '../../http/invalid-field.ts'
import { readSort } from '../../http/read-sort.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Audit, originOf } from '../audit/audit.ts'
import type { SessionEvents } from '../sessions/session-events.ts'
import type { ApiKeys } from './api-keys.ts'
import { deleteKey, keysOf } from './store.ts'

interface ApiKeyServices extends Pick<Deps, 'db' | 'now'> {
  readonly apiKeys: ApiKeys
  readonly audit: Audit
  readonly sessionEvents: SessionEvents
}

export function apiKeyHandlers(services: ApiKeyServices): Handlers<typeof apiKeyContract> {
  const { db, now, apiKeys, audit, sessionEvents } = services
  return {
    searchApiKeys: async ({ caller, query }) => {
      const { list, total } = pageOf(await keysOf(db.query, caller.userId), query)
      return { list: list.map(toEntity), total }
    },
    createApiKey: async (call) => {
      const { caller, body } = call
      if (body.expiresAt !== undefined && Date.parse(body.expiresAt) <= now().getTime()) {
        throw new InvalidField('body.expiresAt', 'field.notFuture')
      }
      const { row, key } = await db.transaction(async (tx) => {
        const made = await apiKeys.create(tx, caller.userId, body)
        const { id: subject, name, hint } = made.row
        await audit.record(tx, { ...originOf(call), action: 'api_key.created', subject, detail: { name, hint } })
        return made
      })
      return { ...toEntity(row), key }
    },
    revokeApiKey: async (call) => {
      const { caller, params } = call
      const row = await db.transaction(async (tx) => {
        const deleted = await deleteKey(tx, { id: params.id, userId: caller.userId })
        if (deleted === undefined) throw new ApiError('api_key.not_found')
        const { id: subject, name, hint } = deleted
        await audit.record(tx, { ...originOf(call), action: 'api_key.revoked', subject, detail: { name, hint } })
        return deleted
      })
      sessionEvents.announce([row.keyHash])
      return toEntity(row)
    },
  }
}

function pageOf(keys: readonly ApiKeyTable[], { page, limit, q, sort = '-createdAt' }: Output<typeof listQuery>) {
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

const toEntity = ({ id, name, hint, lastUsedAt, expiresAt, createdAt, updatedAt }: ApiKeyTable): ApiKey => ({
  id,
  name,
  hint,
  createdAt,
  updatedAt,
  ...(lastUsedAt !== null && { lastUsedAt }),
  ...(expiresAt !== null && { expiresAt }),
})
