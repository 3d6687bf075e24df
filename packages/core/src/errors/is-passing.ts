import { ApiError } from './api-error.ts'
import { isConnectionCode } from './client-catalogue.ts'

/**
 * Whether nothing was refused: the network, or a server that restarts or has too much to do, stood in the way, and the
 * same call may well succeed later. A drive or a disk that is full (507) is not like that.
 */
export const isPassing = (error: unknown): boolean =>
  ApiError.is(error) &&
  (isConnectionCode(error.code) ||
    error.statusCode === 429 ||
    (error.statusCode >= 502 && error.statusCode !== NO_ROOM))

const NO_ROOM = 507
