import { ApiError } from './api-error.ts'
import { isConnectionCode } from './client-catalogue.ts'

/**
 * Returns whether the error is transient (network failure, restart or overload), so the same call may succeed later. A
 * full drive or disk (507) isn't transient.
 */
export const isTransient = (error: unknown): boolean =>
  ApiError.is(error) &&
  (isConnectionCode(error.code) || isRateLimited(error) || (error.statusCode >= 502 && error.statusCode !== NO_ROOM))

/**
 * Returns whether a healthy server asks to come back later: too many requests, or another client is working on the same
 * thing.
 */
export const isRateLimited = (error: unknown): boolean =>
  ApiError.is(error) && (error.statusCode === 429 || error.statusCode === 423)

const NO_ROOM = 507

/**
 * Returns whether the server definitely didn't do it: any 4xx. After a gateway's 502, or without a response, that's
 * unknown. After a transient 4xx ("too many"), the same call may succeed later.
 */
export const isRefusal = (error: unknown): boolean =>
  ApiError.is(error) && error.statusCode >= 400 && error.statusCode < 500
