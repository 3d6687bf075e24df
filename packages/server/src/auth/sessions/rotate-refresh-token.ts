import { newId, type Queries } from '../../db/index.ts'
import { findRefreshToken, insertRefreshToken, useRefreshToken } from './store.ts'

/** How long a used token still answers its successor, while that is unused: two tabs that refresh at once. */
const GRACE_MS = 10_000

export type Rotation =
  | { readonly outcome: 'rotated'; readonly userId: string; readonly sessionId: string; readonly successorId: string }
  /** The token was used before: someone else has it, so the whole session has to end. */
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
  // Read again: on PostgreSQL another call may have used it between our two statements.
  const used = await findRefreshToken(tx, id, usedAt)
  const usedMs = Date.parse(used?.usedAt ?? '')
  const isFresh = now.getTime() - usedMs <= GRACE_MS
  return isFresh && typeof used?.successorId === 'string' && used.successorUsedAt === null
    ? { outcome: 'rotated', userId, sessionId, successorId: used.successorId }
    : { outcome: 'reused', userId, sessionId }
}
