import type { Profile, profileContract } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import type { Belongings } from '../../belongings.ts'
import { newId } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, Handlers } from '../../http/handler.ts'
import { findUser } from '../accounts/store.ts'
import { toPerson, toUser } from '../accounts/user-entity.ts'
import { type Audit, originOf } from '../audit/audit.ts'
import type { Deletions } from '../deletion/deletions.ts'
import { findDeletion } from '../deletion/store.ts'
import { squarePicture } from './square-picture.ts'
import { changeProfile, deleteAvatar, findAvatar, putAvatar } from './store.ts'

interface Balance {
  readonly balanceMicros: number
  readonly heldMicros: number
  readonly debtMicros: number
  readonly isLow: boolean
}

/** What somebody has, in micro-credits. */
export type BalanceOf = (userId: string) => Promise<Balance>

interface ProfileServices extends Pick<Deps, 'db' | 'now'> {
  readonly audit: Audit
  readonly deletions: Deletions
  readonly belongings: () => readonly Belongings[]
  readonly balanceOf: BalanceOf
}

export function profileHandlers(services: ProfileServices): Handlers<typeof profileContract> {
  const { db, now, audit, deletions, belongings, balanceOf } = services
  const isoNow = () => now().toISOString()

  const profileOf = async ({ userId, impersonatedBy }: Caller): Promise<Profile> => {
    const row = await findUser(db.query, userId)
    if (row === undefined) throw new ApiError('auth.required')
    const deletion = await findDeletion(db.query, userId)
    const actor = impersonatedBy === null ? undefined : await findUser(db.query, impersonatedBy)
    const { debtMicros, isLow, ...balance } = await balanceOf(userId)
    return {
      ...toUser(row),
      ...balance,
      ...(debtMicros > 0 && { debtMicros }),
      ...(isLow && { isLow }),
      ...(deletion && { deletionAt: deletion.dueAt }),
      ...(actor && { impersonatedBy: toPerson(actor) }),
    }
  }

  return {
    me: ({ caller }) => profileOf(caller),
    updateMe: async ({ caller, body: { name, locale, theme } }) => {
      await changeProfile(db.query, caller.userId, {
        ...(name !== undefined && { name }),
        ...(locale !== undefined && { locale }),
        ...(theme !== undefined && { theme }),
        updatedAt: isoNow(),
      })
      return profileOf(caller)
    },
    setAvatar: async ({ caller, body }) => {
      const { userId } = caller
      const bytes = await squarePicture(new Uint8Array(await body.arrayBuffer()))
      const [id, at] = [newId(), isoNow()]
      await db.transaction(async (tx) => {
        await putAvatar(tx, { id, userId, bytes, createdAt: at })
        await changeProfile(tx, userId, { avatar: `/user/avatar/${id}`, updatedAt: at })
      })
      return profileOf(caller)
    },
    removeAvatar: async ({ caller }) => {
      await db.transaction(async (tx) => {
        await deleteAvatar(tx, caller.userId)
        await changeProfile(tx, caller.userId, { avatar: null, updatedAt: isoNow() })
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
      const { zipOf } = await import('../export/zip-of.ts')
      const lists = await Promise.all(belongings().map(({ filesOf }) => filesOf(userId)))
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
