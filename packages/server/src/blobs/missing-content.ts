import { ApiError } from '@saffron/core/errors'

/** The error for a blob that doesn't exist. */
export const missingContent = (cause: unknown): ApiError => new ApiError('asset.content_missing', { cause })

/** Returns the error for a blob with another size than the stored one. */
export const wrongSize = (found: number, wanted: number): ApiError =>
  missingContent(new Error(`a blob of ${wanted} bytes has ${found}`))

export const isMissingContent = (error: unknown): boolean =>
  ApiError.is(error) && error.code === 'asset.content_missing'
