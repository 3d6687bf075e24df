import { ApiError } from '@saffron/core/errors'

/** The error for a blob that doesn't exist. */
export const missingContent = (cause: unknown): ApiError => new ApiError('asset.content_missing', { cause })

/** What a store throws for a blob that does not have the bytes it was put in with. */
export const wrongSize = (found: number, wanted: number): ApiError =>
  missingContent(new Error(`a blob of ${wanted} bytes has ${found}`))

export const isMissingContent = (error: unknown): boolean =>
  ApiError.is(error) && error.code === 'asset.content_missing'
