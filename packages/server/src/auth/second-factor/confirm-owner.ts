import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import type { UserTable } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'
import { errorText } from '../../error-wording.ts'
import type { Caller } from '../../http/handler.ts'
import { findUser } from '../accounts/store.ts'
import type { CheckPassword } from '../sign-in/check-password.ts'
import { sessionBegan } from './store.ts'

/** For how long after a sign-in somebody without a password may change how they sign in. */
const FRESH_MS = 10 * 60 * 1000

export interface OwnerCall {
  readonly caller: Caller
  readonly address: string
  readonly locale: Locale
  readonly body: { readonly password?: string | undefined }
}

/**
 * Makes sure that it is the owner who is at the keys, not somebody at a screen left open: by the password, or by a fresh
 * sign-in where the account has none. Answers the user. Throws `auth.wrong_password`, which names its field, or
 * `auth.fresh_sign_in_required`.
 */
export type ConfirmOwner = (call: OwnerCall) => Promise<UserTable>

export const createConfirmOwner =
  ({ db, now, checkPassword }: Pick<Deps, 'db' | 'now'> & { checkPassword: CheckPassword }): ConfirmOwner =>
  async ({ caller, address, locale, body }) => {
    const user = await findUser(db.query, caller.userId)
    if (user === undefined) throw new ApiError('auth.required')
    if (user.passwordHash === null) {
      const began = await sessionBegan(db.query, caller.sessionId)
      const isFresh = began !== undefined && now().getTime() - Date.parse(began) <= FRESH_MS
      if (!isFresh) throw new ApiError('auth.fresh_sign_in_required')
      return user
    }
    const { password } = body
    const attempt = { account: user.id, address, hash: user.passwordHash }
    if (password === undefined || !(await checkPassword({ ...attempt, password }))) {
      const message = await errorText(new ApiError('auth.wrong_password'), locale)
      throw new ApiError('auth.wrong_password', { issues: [{ path: 'body.password', message }] })
    }
    return user
  }
