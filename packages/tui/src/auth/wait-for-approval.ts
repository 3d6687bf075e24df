import { setTimeout as delay } from 'node:timers/promises'

import type { DeviceCode, Tokens } from '@saffron/core/auth'
import type { Api } from '@saffron/core/client'
import { ApiError, isTransient } from '@saffron/core/errors'

/** Seconds added to the polling interval when the server asks to slow down (RFC 8628, section 3.5). */
const SLOWER_SECONDS = 5

/** Polls until the request is approved. Throws `device.denied` or `device.expired`. Network failures are retried. */
export async function waitForApproval(
  api: Api,
  { deviceCode, intervalSeconds, expiresInSeconds }: DeviceCode,
  signal: AbortSignal,
): Promise<Tokens> {
  const end = Date.now() + expiresInSeconds * 1000
  for (let seconds = intervalSeconds; Date.now() < end;) {
    await delay(seconds * 1000, undefined, { signal })
    try {
      return (await api.auth.exchangeDeviceCode({ body: { deviceCode }, signal })).tokens
    } catch (error) {
      if (signal.aborted || !ApiError.is(error)) throw error
      if (error.code === 'device.slow_down') seconds += SLOWER_SECONDS
      else if (error.code === 'request.rate_limited') seconds = Math.max(seconds, error.retryAfter ?? 0)
      else if (error.code !== 'device.pending' && !isTransient(error)) throw error
    }
  }
  throw new ApiError('device.expired')
}
