import type { authContract } from '@saffron/core/auth'

import type { Handlers } from '../http/handler.ts'
import type { Accounts } from './accounts.ts'
import type { Sessions } from './sessions.ts'

export function authHandlers(accounts: Accounts, sessions: Sessions): Handlers<typeof authContract> {
  return {
    signUp: (call) => accounts.signUp(call.body, call),
    signIn: (call) => accounts.signIn(call.body, call),
    refresh: async (call) => ({ tokens: await sessions.refresh(call.body.refreshToken) }),
    signOut: async (call) => {
      await sessions.end(call.caller.sessionId)
      return { signedOut: true }
    },
    me: (call) => accounts.profile(call.caller.userId),
  }
}
