import { newId, type Queries } from '../../db/index.ts'
import { findRefreshToken, insertRefreshToken, useRefreshToken } from './store.ts'

/** How long a used token still returns its unused successor, for two tabs that refresh at the same time. */
const GRACE_MS = 10_000

export type Rotation =
  | { readonly outcome: 'rotated'; readonly userId: string; readonly sessionId: string; readonly successorId: string }
  /** The token was already used, so someone else has it and the session must end. */
  | { readonly outcome: 'reused'; readonly userId: string; readonly sessionId: string }
  | { readonly outcome: 'unknown' }

/** Exchanges the refresh token of a row for its successor. */
export async function rotateRefreshToken(tx: Queries, id: string, now: Date): Promise<Rotation> {
  const usedAt = now.toISOString()
  const token = await findRefreshToken(tx, id, usedAt)
  if (token === undefined) return { outcome: 'unknown' }
  const { userId, sessionId } = token

  const successorId = newId()
  if (await useRefreshToken(tx, { id, successorId, usedAt })) {
    await insertRefreshToken(tx, { id: successorId, sessionId, createdAt: usedAt })
    return { outcome: 'rotated', userId, sessionId, successorId }
  }
  // Read again, because on PostgreSQL another call may have used it between the two statements.
  const used = await findRefreshToken(tx, id, usedAt)
  const usedMs = Date.parse(used?.usedAt ?? '')
  const isFresh = now.getTime() - usedMs <= GRACE_MS
  return isFresh && typeof used?.successorId === 'string' && used.successorUsedAt === null
    ? { outcome: 'rotated', userId, sessionId, successorId: used.successorId }
    : { outcome: 'reused', userId, sessionId }
}
