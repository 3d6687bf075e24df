import { ApiError } from '@saffron/core/errors'

/** The error for a blob that doesn't exist. */
export const missingContent = (cause: unknown): ApiError => new ApiError('asset.content_missing', { cause })

export const isMissingContent = (error: unknown): boolean =>
  ApiError.is(error) && error.code === 'asset.content_missing'
