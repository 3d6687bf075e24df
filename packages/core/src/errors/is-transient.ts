import { ApiError } from './api-error.ts'
import { isConnectionCode } from './client-catalogue.ts'

/**
 * Whether nothing was refused: the network, or a server that restarts or has too much to do, stood in the way, and the
 * same call may well succeed later. A drive or a disk that is full (507) is not like that.
 */
export const isTransient = (error: unknown): boolean =>
  ApiError.is(error) &&
  (isConnectionCode(error.code) || isRateLimited(error) || (error.statusCode >= 502 && error.statusCode !== NO_ROOM))

/** Whether a server that is well asks to come back later: too much came, or somebody else is at the same thing. */
export const isRateLimited = (error: unknown): boolean =>
  ApiError.is(error) && (error.statusCode === 429 || error.statusCode === 423)

const NO_ROOM = 507

/**
 * The server's own word that it did not do it: any 4xx. A gateway's 502, or no answer at all, leaves that open. One that
 * is passing too ("too many") may be done by the same call later.
 */
export const isRefusal = (error: unknown): boolean =>
  ApiError.is(error) && error.statusCode >= 400 && error.statusCode < 500
