import { changePreferences, type Profile, type profileContract } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import { newId, type Queries } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'
import type { Caller, Handlers } from '../../http/handler.ts'
import type { Deps } from '../../platform/deps.ts'
import { laterThan } from '../../platform/later-than.ts'
import type { UserData } from '../../user-data/user-data.ts'
import { findDeletion } from '../accounts/deletion-store.ts'
import { findUser, lockUser, setEmailVerified } from '../accounts/store.ts'
import { preferencesOf, toPerson, toUser } from '../accounts/user-entity.ts'
import { type Audit, originOf } from '../audit/audit.ts'
import type { Codes } from '../codes/codes.ts'
import type { Deletions } from '../deletion/deletions.ts'
import { squarePicture } from './square-picture.ts'
import { changeProfile, deleteAvatar, findAvatar, type ProfileFields, putAvatar } from './store.ts'

interface Balance {
  readonly balanceMicros: number
  readonly heldMicros: number
  readonly debtMicros: number
  readonly isLow: boolean
}

/** Returns a user's balance in micro-credits. */
export type BalanceOf = (userId: string) => Promise<Balance>

/** Returns how many workspaces a user is in. */
export type CountWorkspaces = (userId: string) => Promise<number>

interface ProfileServices extends Pick<Deps, 'db' | 'now'> {
  readonly audit: Audit
  readonly codes: Pick<Codes, 'check' | 'spend'>
  readonly deletions: Deletions
  readonly userData: () => readonly UserData[]
  readonly balanceOf: BalanceOf
  readonly countWorkspaces: CountWorkspaces
}

export function profileHandlers(services: ProfileServices): Handlers<typeof profileContract> {
  const { db, now, audit, codes, deletions, userData, balanceOf, countWorkspaces } = services
  const isoNow = () => now().toISOString()

  const profileOf = async ({ userId, impersonatedBy }: Caller): Promise<Profile> => {
    const row = await findUser(db.query, userId)
    if (row === undefined) throw new ApiError('auth.required')
    const deletion = await findDeletion(db.query, userId)
    const actor = impersonatedBy === null ? undefined : await findUser(db.query, impersonatedBy)
    const { debtMicros, isLow, ...balance } = await balanceOf(userId)
    const workspaces = await countWorkspaces(userId)
    return {
      ...toUser(row),
      ...(row.preferences !== null && { preferences: preferencesOf(row) }),
      ...balance,
      ...(debtMicros > 0 && { debtMicros }),
      ...(isLow && { isLow }),
      ...(workspaces > 0 && { workspaces }),
      ...(deletion && { deletionAt: deletion.dueAt }),
      ...(actor && { impersonatedBy: toPerson(actor) }),
    }
  }

  const change = async (
    tx: Queries,
    call: Parameters<typeof originOf>[0],
    fieldsOf: (before: UserTable) => Partial<ProfileFields>,
  ): Promise<void> => {
    const { userId } = call.caller
    const before = await lockUser(tx, userId)
    if (before === undefined) throw new ApiError('auth.required')
    await changeProfile(tx, userId, { ...fieldsOf(before), updatedAt: laterThan(before.updatedAt, now()) })
  }

  return {
    me: ({ caller }) => profileOf(caller),
    updateMe: async (call) => {
      const { caller, body } = call
      const { name, locale, theme, preferences } = body
      const fieldsOf = (before: UserTable) => ({
        ...(name !== undefined && { name }),
        ...(locale !== undefined && { locale }),
        ...(theme !== undefined && { theme }),
        ...(preferences !== undefined && {
          preferences: JSON.stringify(changePreferences(preferencesOf(before), preferences)),
        }),
      })
      await db.transaction((tx) => change(tx, call, fieldsOf))
      return profileOf(caller)
    },
    confirmEmail: async (call) => {
      const { caller, body, address, locale } = call
      const user = await findUser(db.query, caller.userId)
      if (user === undefined) throw new ApiError('auth.required')
      const proven = await codes.check({ target: user.email, code: body.code, address, locale })
      await db.transaction(async (tx) => {
        // Lock the user before the code, in the same order as a password reset.
        await setEmailVerified(tx, { id: user.id, at: isoNow() })
        await codes.spend(tx, proven)
        await audit.record(tx, { ...originOf(call), action: 'account.email_confirmed', subject: user.id })
      })
      return profileOf(caller)
    },
    setAvatar: async (call) => {
      const { caller, body } = call
      const { userId } = caller
      const bytes = await squarePicture(new Uint8Array(await body.arrayBuffer()))
      const id = newId()
      await db.transaction(async (tx) => {
        await change(tx, call, () => ({ avatar: `/user/avatar/${id}` }))
        await putAvatar(tx, { id, userId, bytes, createdAt: isoNow() })
      })
      return profileOf(caller)
    },
    removeAvatar: async (call) => {
      const { caller } = call
      await db.transaction(async (tx) => {
        await change(tx, call, () => ({ avatar: null }))
        await deleteAvatar(tx, caller.userId)
      })
      return profileOf(caller)
    },
    getAvatar: async ({ params }) => {
      const avatar = await findAvatar(db.query, params.id)
      if (avatar === undefined) throw new ApiError('avatar.not_found')
      return { content: avatar.bytes, tag: avatar.id }
    },
    exportMe: async (call) => {
      const { userId } = call.caller
      const { zipOf } = await import('../../user-data/zip-of.ts')
      const lists = await Promise.all(userData().map(({ exportFiles }) => exportFiles(userId)))
      await audit.record(db.query, { ...originOf(call), action: 'account.exported', subject: userId })
      const name = `saffron-${isoNow().slice(0, 10)}.zip`
      return { name, content: zipOf(lists.flat(), now()) }
    },
    deleteMe: async (call) => ({ deletionAt: await deletions.ask(call) }),
    keepMe: async (call) => {
      await deletions.takeBack(call)
      return profileOf(call.caller)
    },
  }
}
