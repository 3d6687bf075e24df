import { ApiError } from '@saffron/core/errors'

import {
  type Owner,
  sessionOwner,
  type ReauthRequest,
  type ProofDeps,
  reauthenticate,
} from '../sign-in/reauthenticate.ts'
import { recordSessionStart } from './store.ts'

/** For how long after a sign-in somebody without a password may change how they sign in. */
const FRESH_MS = 10 * 60 * 1000

export interface OwnerCall extends ReauthRequest {
  readonly body: { readonly password?: string | undefined }
}

/**
 * Makes sure that it is the owner who is at the keys, not somebody at a screen left open: by the password, or by a fresh
 * sign-in where the account has none. What they do then begins with `recheck` in its transaction. Throws
 * `auth.wrong_password`, which names its field, or `auth.fresh_sign_in_required`.
 */
export type ConfirmOwner = (call: OwnerCall) => Promise<Owner>

export const createConfirmOwner =
  (deps: ProofDeps): ConfirmOwner =>
  async (call) => {
    const owner = await sessionOwner(deps, call)
    if (owner.user.passwordHash === null) {
      const began = await recordSessionStart(deps.db.query, call.caller.sessionId)
      const isFresh = began !== undefined && deps.now().getTime() - Date.parse(began) <= FRESH_MS
      if (!isFresh) throw new ApiError('auth.fresh_sign_in_required')
      return owner
    }
    await reauthenticate(deps, call, { user: owner.user, password: call.body.password })
    return owner
  }
