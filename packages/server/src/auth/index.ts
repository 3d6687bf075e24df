import type { authContract } from '@saffron/core/auth'

import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handler.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { authHandlers } from './handlers.ts'
import { createSessions, type Sessions } from './sessions.ts'

export type { Accounts } from './accounts.ts'
export type { Presence, Sessions } from './sessions.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface AuthFeature {
  readonly handlers: Handlers<typeof authContract>
  readonly accounts: Accounts
  readonly sessions: Sessions
  /** Begins to forget old sessions, now and once a day. */
  readonly start: () => Promise<void>
  readonly stop: () => void
}

/** Accounts and who is signed in. `setupCode` is asked of the first sign-up, where one is given. */
export function createAuthFeature(deps: Deps & { readonly setupCode: string | undefined }): AuthFeature {
  const sessions = createSessions(deps)
  const accounts = createAccounts({ ...deps, sessions })
  let forgetting: NodeJS.Timeout | undefined
  const forget = () =>
    sessions
      .forgetOld()
      .catch((error: unknown) => deps.log.error({ err: error }, 'old sessions could not be forgotten'))
  return {
    handlers: authHandlers(accounts, sessions),
    accounts,
    sessions,
    start: async () => {
      await forget()
      forgetting = setInterval(() => void forget(), DAY_MS).unref()
    },
    stop: () => clearInterval(forgetting),
  }
}
