import { MAX_IDEMPOTENCY_KEY_LENGTH } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

/**
 * Returns the Idempotency-Key header as it is stored. Throws `request.idempotency_key_required` if it is missing or
 * invalid.
 */
export function readIdempotencyKey(header: string | undefined): string {
  const key = header?.trim() ?? ''
  if (key === '' || key.length > MAX_IDEMPOTENCY_KEY_LENGTH) throw new ApiError('request.idempotency_key_required')
  return key
}
