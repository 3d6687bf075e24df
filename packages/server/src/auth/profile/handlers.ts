import type { profileContract } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/handler.ts'
import { findUser } from '../accounts/store.ts'
import { toPerson, toUser } from '../accounts/user-entity.ts'

export function profileHandlers({ db }: Pick<Deps, 'db'>): Handlers<typeof profileContract> {
  return {
    me: async ({ caller }) => {
      const row = await findUser(db.query, caller.userId)
      if (row === undefined) throw new ApiError('auth.required')
      const { impersonatedBy } = caller
      const actor = impersonatedBy === null ? undefined : await findUser(db.query, impersonatedBy)
      // There is no ledger yet, and so nothing that anyone could own or owe.
      return { ...toUser(row), balanceMicros: 0, heldMicros: 0, ...(actor && { impersonatedBy: toPerson(actor) }) }
    },
  }
}
