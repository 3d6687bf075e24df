import { ApiError } from '@saffron/core/errors'

/** Returns whether a scene isn't there. */
export const isGone = (error: unknown): boolean => ApiError.is(error) && error.code === 'playscript.scene_not_found'

/** Returns what is stored from the error of a change that was based on an older version. */
export function currentOf(error: unknown): unknown {
  if (!ApiError.is(error) || error.code !== 'request.outdated') return undefined
  return error.details?.['current']
}
