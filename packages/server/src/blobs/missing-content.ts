import { ApiError } from '@saffron/core/errors'

/** What a store throws for a blob that it does not have. */
export const missingContent = (cause: unknown): ApiError => new ApiError('asset.content_missing', { cause })

export const isMissingContent = (error: unknown): boolean =>
  ApiError.is(error) && error.code === 'asset.content_missing'
