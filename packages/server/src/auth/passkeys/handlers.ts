import type { Passkey, passkeyContract } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import { readPage } from '../../db/index.ts'
import type { PasskeyTable } from '../../db/tables/second-factor.ts'
import type { Handlers } from '../../http/handler.ts'
import { readSort } from '../../http/read-sort.ts'
import { originOf } from '../audit/audit.ts'
import type { ConfirmOwner } from '../passwords/confirm-owner.ts'
import { beginPasskey, confirmPasskey, type RegisterDeps } from './register-passkey.ts'
import { signInWithPasskey, type PasskeySignInDeps } from './sign-in-with-passkey.ts'
import { deletePasskey, ownPasskeys, passkeyOrder, renamePasskey } from './store.ts'

export interface PasskeyServices extends RegisterDeps, PasskeySignInDeps {
  readonly confirmOwner: ConfirmOwner
}

export function passkeyHandlers(services: PasskeyServices): Handlers<typeof passkeyContract> {
  const { db, now, audit, factors, passkeys, confirmOwner } = services
  return {
    beginPasskey: async (call) => beginPasskey(services, (await confirmOwner(call)).user, call.origin),
    confirmPasskey: async (call) => {
      const { row, recoveryCodes } = await confirmPasskey(services, call)
      return { ...toEntity(row), ...(recoveryCodes && { recoveryCodes }) }
    },
    searchPasskeys: async ({ caller, query }) => {
      const { page, limit, sort = '-createdAt' } = query
      const { by, direction } = readSort(sort, ['name', 'createdAt', 'lastUsedAt'])
      const order = { by: passkeyOrder(by), direction, page, limit }
      const { rows, total } = await readPage(ownPasskeys(db.query, caller.userId), order)
      return { list: rows.map(toEntity), total }
    },
    renamePasskey: async ({ caller, params, body }) => {
      const named = { id: params.id, userId: caller.userId, name: body.name, updatedAt: now().toISOString() }
      const row = await renamePasskey(db.query, named)
      if (row === undefined) throw new ApiError('passkey.not_found')
      return toEntity(row)
    },
    removePasskey: async (call) => {
      const { user, recheck } = await confirmOwner(call)
      const userId = user.id
      return db.transaction(async (tx) => {
        await recheck(tx)
        const row = await deletePasskey(tx, { id: call.params.id, userId })
        if (row === undefined) throw new ApiError('passkey.not_found')
        await factors.forgetIdleCodes(tx, userId)
        const detail = { name: row.name }
        await audit.record(tx, { ...originOf(call), action: 'passkey.removed', subject: row.id, detail })
        return toEntity(row)
      })
    },
    beginPasskeySignIn: ({ origin }) => passkeys.requestForGuest(origin),
    signInWithPasskey: (call) => signInWithPasskey(services, call.body.credential, call),
  }
}

const toEntity = (row: PasskeyTable): Passkey => ({
  id: row.id,
  name: row.name,
  rpId: row.rpId,
  backedUp: row.backedUp === 1,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  ...(row.lastUsedAt !== null && { lastUsedAt: row.lastUsedAt }),
})
