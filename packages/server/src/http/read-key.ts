import { LONGEST_IDEMPOTENCY_KEY } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

/** The header Idempotency-Key as it is kept. Throws `request.idempotency_key_required` where there is none that can be. */
export function readKey(header: string | undefined): string {
  const key = header?.trim() ?? ''
  if (key === '' || key.length > LONGEST_IDEMPOTENCY_KEY) throw new ApiError('request.idempotency_key_required')
  return key
}
