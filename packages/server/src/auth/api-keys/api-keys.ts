import { createHash, randomBytes } from 'node:crypto'

import type { createApiKeyBody } from '@saffron/core/auth'
import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

import { isForeignKeyViolation, newId, type Queries } from '../../db/index.ts'
import type { ApiKeyTable } from '../../db/tables/security.ts'
import type { Authenticate } from '../../http/authenticate.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Space } from '../../spaces/index.ts'
import type { SessionEvents } from '../sessions/session-events.ts'
import { findLiveKey, insertKey, keysOf, touchKey } from './store.ts'

const PREFIX = 'sk-saffron-'
const MAX_KEYS = 100
/** The last use is stored to the minute, so that not every call writes. */
const USE_PRECISION_MS = 60_000

/** Returns whether a bearer token has the format of an API key, valid or not. */
export const isApiKey = (token: string): boolean => token.startsWith(PREFIX)

// 256 random bits can't be guessed, so a plain hash is enough, and it can be looked up directly.
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

export interface ApiKeys {
  /**
   * Creates a key of a user, for their own space or a workspace. `key` is only returned here. Throws `api_key.too_many`,
   * and `workspace.not_found` if they were removed in the meantime.
   */
  readonly create: (
    tx: Queries,
    { owner, by }: Space,
    body: Output<typeof createApiKeyBody>,
  ) => Promise<{ row: ApiKeyTable; key: string }>
  /** Returns the owner of an API key, like `Sessions.authenticate` for an access token. */
  readonly authenticate: Authenticate
}

export function createApiKeys({
  db,
  now,
  sessionEvents,
}: Pick<Deps, 'db' | 'now'> & { sessionEvents: SessionEvents }): ApiKeys {
  const create: ApiKeys['create'] = async (tx, { owner, by: userId }, { name, expiresAt }) => {
    const owned = await keysOf(tx, userId)
    if (owned.length >= MAX_KEYS) throw new ApiError('api_key.too_many', { values: { count: owned.length } })
    const key = PREFIX + randomBytes(32).toString('base64url')
    const at = now().toISOString()
    const row: ApiKeyTable = {
      id: newId(),
      userId,
      workspaceId: owner === userId ? null : owner,
      name,
      keyHash: hashOf(key),
      hint: key.slice(-4),
      lastUsedAt: null,
      expiresAt: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
      createdAt: at,
      updatedAt: at,
    }
    await insertKey(tx, row).catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? new ApiError('workspace.not_found', { cause: error }) : error
    })
    return { row, key }
  }

  const recordUse = async (id: string, lastUsedAt: string | null): Promise<void> => {
    const time = now().getTime()
    if (lastUsedAt !== null && time - Date.parse(lastUsedAt) < USE_PRECISION_MS) return
    await touchKey(db.query, { id, at: new Date(time).toISOString() })
  }

  const authenticate: ApiKeys['authenticate'] = async (token, onEnd) => {
    const keyHash = hashOf(token)
    // Watch before the lookup, because a revocation between the two would be missed.
    const forget = sessionEvents.watch(keyHash, onEnd)
    try {
      const found = await findLiveKey(db.query, { keyHash, now: now().toISOString() })
      if (found !== undefined) {
        await recordUse(found.id, found.lastUsedAt)
        const { id, userId, role, workspaceId } = found
        const key = { sessionId: id, byApiKey: true, ...(workspaceId !== null && { workspace: workspaceId }) } as const
        return { caller: { userId, role, impersonatedBy: null, ...key }, forget }
      }
    } catch (error) {
      forget()
      throw error
    }
    forget()
    return undefined
  }

  return { create, authenticate }
}
