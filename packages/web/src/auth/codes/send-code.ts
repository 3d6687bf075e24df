import { ApiError } from '@saffron/core/errors'

import { RESEND_SECONDS } from '../../ui/constants.ts'
import { resendCountdowns } from '../../ui/countdowns.ts'

/** The name of an address's resend countdown. */
export const countdownOf = (email: string): string => `code ${email.trim().toLowerCase()}`

/**
 * Requests a code, and starts the countdown. A code sent within the last minute, even before this page was loaded, is
 * still valid.
 */
export async function sendCode(email: string, send: () => Promise<unknown>): Promise<void> {
  let seconds = RESEND_SECONDS
  try {
    await send()
  } catch (error) {
    const wait = ApiError.is(error) && error.code === 'auth.code_just_asked' ? error.retryAfter : undefined
    if (wait === undefined) throw error
    seconds = wait
  }
  resendCountdowns.start(countdownOf(email), seconds)
}
