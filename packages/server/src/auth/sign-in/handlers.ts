import type { signInContract } from '@saffron/core/auth'

import type { Handlers } from '../../http/handler.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { SignIn } from './sign-in.ts'

export function signInHandlers({ signUp, signIn }: SignIn, sessions: Sessions): Handlers<typeof signInContract> {
  return {
    signUp: (call) => signUp(call.body, call),
    signIn: (call) => signIn(call.body, call),
    refresh: async (call) => ({ tokens: await sessions.refresh(call.body.refreshToken) }),
    signOut: async (call) => {
      await sessions.end(call.caller.sessionId)
      return { signedOut: true }
    },
  }
}
