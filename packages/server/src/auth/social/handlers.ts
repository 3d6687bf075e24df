import type { socialContract } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import type { Handlers } from '../../http/handler.ts'
import type { GoogleConfig } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { exchangeCode, googleAccountOf } from './google-account.ts'
import { googleSignIn, type GoogleSignInDeps } from './google-sign-in.ts'

export function socialHandlers(services: GoogleSignInDeps & Pick<Deps, 'config'>): Handlers<typeof socialContract> {
  const demandGoogle = (): GoogleConfig => {
    const { google } = services.config
    if (google === undefined) throw new ApiError('auth.google_not_configured')
    return google
  }
  return {
    signInWithGoogle: async ({ query: { accessToken, invitation }, signal, address, userAgent }) => {
      const account = await googleAccountOf(demandGoogle(), accessToken, signal)
      return googleSignIn(services, account, { address, userAgent, invitation })
    },
    exchangeGoogleCode: async ({ body, signal, address, userAgent }) => {
      const google = demandGoogle()
      const account = await googleAccountOf(google, await exchangeCode(google, body, signal), signal)
      return googleSignIn(services, account, { address, userAgent, invitation: body.invitation })
    },
    signInWithFacebook: async () => {
      throw new ApiError('auth.facebook_not_open')
    },
  }
}
