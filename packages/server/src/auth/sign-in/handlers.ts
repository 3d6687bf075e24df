import type { signInContract } from '@saffron/core/auth'

import type { Handlers } from '../../http/handler.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Audit, originOf } from '../audit/audit.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { SignIn } from './sign-in.ts'

interface SignInServices extends Pick<Deps, 'db'> {
  readonly sessions: Sessions
  readonly audit: Audit
}

export function signInHandlers(
  { signUp, signIn }: SignIn,
  { db, sessions, audit }: SignInServices,
): Handlers<typeof signInContract> {
  return {
    signUp: (call) => signUp(call.body, call),
    signIn: (call) => signIn(call.body, call),
    refresh: async (call) => ({ tokens: await sessions.refresh(call.body.refreshToken, call) }),
    signOut: async (call) => {
      const { userId, sessionId, impersonatedBy } = call.caller
      const left =
        impersonatedBy === null
          ? ({ action: 'auth.signed_out', subject: sessionId } as const)
          : ({ action: 'auth.visit_ended', subject: userId } as const)
      await audit.record(db.query, { ...originOf(call), ...left })
      await sessions.end(call.caller)
      return { signedOut: true }
    },
  }
}
