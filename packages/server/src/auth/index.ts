import type { authContract } from '@saffron/core/auth'

import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handler.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { authHandlers } from './handlers.ts'
import { createSessions, type Sessions } from './sessions.ts'

export type { Accounts } from './accounts.ts'
export type { Sessions } from './sessions.ts'

export interface AuthFeature {
  readonly handlers: Handlers<typeof authContract>
  readonly accounts: Accounts
  readonly sessions: Sessions
}

/** Accounts and who is signed in. `setupCode` is asked of the first sign-up, where one is given. */
export function createAuthFeature(deps: Deps & { readonly setupCode: string | undefined }): AuthFeature {
  const sessions = createSessions(deps)
  const accounts = createAccounts({ ...deps, sessions })
  return { handlers: authHandlers(accounts, sessions), accounts, sessions }
}
