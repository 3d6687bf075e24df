import type { secondFactorContract } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import type { Handlers } from '../../http/handler.ts'
import { completeSignIn, type CompleteSignInDeps } from './complete-sign-in.ts'

/** The second step of a sign-in to an account with two-factor authentication. */
export function secondStepHandlers(
  services: CompleteSignInDeps,
): Pick<Handlers<typeof secondFactorContract>, 'beginPasskeyStep' | 'completeSignIn'> {
  const { challenges, passkeys } = services
  return {
    beginPasskeyStep: async ({ body, origin }) => {
      const half = await challenges.verify(body.challenge)
      if (half === undefined) throw new ApiError('auth.challenge_refused')
      return passkeys.requestFor(half.userId, origin)
    },
    completeSignIn: (call) => completeSignIn(services, call.body, call),
  }
}
