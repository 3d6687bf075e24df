import { ApiError } from '@saffron/core/errors'

import { RESEND_SECONDS } from '../../shell/constants.ts'
import { resendCountdowns } from '../../ui/countdowns.ts'

/** The countdown until another code may go to an address. */
export const countdownOf = (email: string): string => `code ${email.trim().toLowerCase()}`

/**
 * Has a code sent, and begins the countdown. Where one went to this address within the last minute, perhaps before this
 * page was loaded, that one is still good.
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
