import type { secondFactorContract } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import type { Handlers } from '../../http/handler.ts'
import { findUser } from '../accounts/store.ts'
import { originOf } from '../audit/audit.ts'
import type { ConfirmOwner } from '../passwords/confirm-owner.ts'
import { factorsOf } from './require-second-factor.ts'
import { countFactors } from './store.ts'
import { beginTotp, confirmTotp, removeTotp, type TotpDeps } from './totp-settings.ts'

interface SecondFactorServices extends TotpDeps {
  readonly confirmOwner: ConfirmOwner
}

/** The settings of the second factors. The second step of a sign-in has its own handlers. */
export function secondFactorHandlers(
  services: SecondFactorServices,
): Omit<Handlers<typeof secondFactorContract>, 'beginPasskeyStep' | 'completeSignIn'> {
  const { db, audit, factors, confirmOwner } = services
  return {
    secondFactor: async ({ caller }) => {
      const user = await findUser(db.query, caller.userId)
      if (user === undefined) throw new ApiError('auth.required')
      return factors.state(db.query, user)
    },
    beginTotp: async (call) => beginTotp(services, await confirmOwner(call)),
    confirmTotp: async (call) => confirmTotp(services, await confirmOwner(call), call),
    removeTotp: async (call) => removeTotp(services, await confirmOwner(call), call),
    createRecoveryCodes: async (call) => {
      const { user, recheck } = await confirmOwner(call)
      const { id } = user
      return db.transaction(async (tx) => {
        await recheck(tx)
        if (factorsOf(await countFactors(tx, id)).length === 0) throw new ApiError('second_factor.not_found')
        await audit.record(tx, { ...originOf(call), action: 'recovery_codes.created', subject: id })
        return { recoveryCodes: await factors.renewRecoveryCodes(tx, id) }
      })
    },
  }
}
