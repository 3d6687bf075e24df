import { ApiError } from '@saffron/core/errors'

import { findSessionStart } from '../sessions/store.ts'
import { type Owner, sessionOwner, type ReauthRequest, type ProofDeps, reauthenticate } from './reauthenticate.ts'

/** How long after sign-in a user without a password may change sign-in settings. */
const FRESH_MS = 10 * 60 * 1000

export interface OwnerCall extends ReauthRequest {
  readonly body: { readonly password?: string | undefined }
}

/**
 * Confirms that the owner is present, not someone at an unlocked screen, by the password, or by a recent sign-in if
 * there is none. The following transaction starts with `recheck`. Throws `auth.wrong_password` with its field, or
 * `auth.fresh_sign_in_required`.
 */
export type ConfirmOwner = (call: OwnerCall) => Promise<Owner>

export const createConfirmOwner =
  (deps: ProofDeps): ConfirmOwner =>
  async (call) => {
    const owner = await sessionOwner(deps, call)
    if (owner.user.passwordHash === null) {
      const began = await findSessionStart(deps.db.query, call.caller.sessionId)
      const isFresh = began !== undefined && deps.now().getTime() - Date.parse(began) <= FRESH_MS
      if (!isFresh) throw new ApiError('auth.fresh_sign_in_required')
      return owner
    }
    await reauthenticate(deps, call, { user: owner.user, password: call.body.password })
    return owner
  }
