import type { authContract } from '@saffron/core/auth'

import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handler.ts'
import { hasAccounts } from './accounts/store.ts'
import { type Audit, createAudit } from './audit/audit.ts'
import { profileHandlers } from './profile/handlers.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { signInHandlers } from './sign-in/handlers.ts'
import { createSignIn } from './sign-in/sign-in.ts'

export { type Audit, createAudit, originOf } from './audit/audit.ts'
export type { Presence, Sessions } from './sessions/sessions.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface AuthFeature {
  readonly handlers: Handlers<typeof authContract>
  readonly sessions: Sessions
  /** Where every feature records what is security-relevant. */
  readonly audit: Audit
  /** Whether this installation has had its first sign-up. */
  readonly hasAccounts: () => Promise<boolean>
  /** Begins to forget old sessions, now and once a day. */
  readonly start: () => Promise<void>
  readonly stop: () => void
}

/** Accounts and who is signed in. `setupCode` is asked of the first sign-up, where one is given. */
export function createAuthFeature(deps: Deps & { readonly setupCode: string | undefined }): AuthFeature {
  const audit = createAudit(deps)
  const sessions = createSessions(deps)
  const signIn = createSignIn({ ...deps, sessions, audit })
  let forgetting: NodeJS.Timeout | undefined
  const forget = () =>
    sessions
      .forgetOld()
      .catch((error: unknown) => deps.log.error({ err: error }, 'old sessions could not be forgotten'))
  return {
    handlers: {
      ...signInHandlers(signIn, sessions),
      ...profileHandlers(deps),
    },
    sessions,
    audit,
    hasAccounts: () => hasAccounts(deps.db.query),
    start: async () => {
      await forget()
      forgetting = setInterval(() => void forget(), DAY_MS).unref()
    },
    stop: () => clearInterval(forgetting),
  }
}
