import { ApiError } from '@saffron/core/errors'
import { LONGEST_KEY } from '@saffron/core/wallet'

/** The header Idempotency-Key as it is kept. Throws `wallet.key_required` where there is none that can be kept. */
export function readKey(header: string | undefined): string {
  const key = header?.trim() ?? ''
  if (key === '' || key.length > LONGEST_KEY) throw new ApiError('wallet.key_required')
  return key
}
