import type { invitationContract } from '@saffron/core/auth'
import { id as anyId } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import * as z from 'zod/mini'

import { readPage } from '../../db/index.ts'
import type { Handlers } from '../../http/handler.ts'
import { readSort } from '../../http/read-sort.ts'
import type { MailService } from '../../mail/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { webOrigin } from '../../platform/web-origin.ts'
import { findUser } from '../accounts/store.ts'
import { type Audit, originOf } from '../audit/audit.ts'
import { pageOf, stateOf, toInvitation, toInvitations, urlOf } from './invitation-entity.ts'
import type { Invitations } from './invitations.ts'
import { signups, findInvitation, invitationsOf, withdraw } from './store.ts'
import { writeInvitation } from './write-invitation.ts'

const isId = (text: string): boolean => z.safeParse(anyId, text).success

interface InvitationServices extends Pick<Deps, 'db' | 'config' | 'now'> {
  readonly audit: Audit
  readonly invitations: Invitations
  readonly mail: MailService
}

export function invitationHandlers(services: InvitationServices): Handlers<typeof invitationContract> {
  const { db, config, now, audit, invitations, mail } = services
  return {
    searchInvitations: async ({ caller, query }) => {
      const { page, limit, q, sort = '-createdAt' } = query
      const email = q?.trim().toLowerCase() || undefined
      const own = invitationsOf(db.query, { inviterId: caller.userId, email })
      const { rows, total } = await readPage(own, { ...readSort(sort, ['createdAt', 'expiresAt']), page, limit })
      return { list: await toInvitations(db.query, rows, services), total }
    },
    createInvitation: async (call) => {
      const wanted = { origin: originOf(call), inviterId: call.caller.userId, email: null, ...call.body }
      const { id, expiresAt } = await db.transaction((tx) => invitations.create(tx, wanted))
      return { id, url: urlOf(id, services), expiresAt }
    },
    sendInvitation: async (call) => {
      const { caller, params, body, locale } = call
      const { email } = params
      const inviter = await findUser(db.query, caller.userId)
      if (inviter === undefined) throw new ApiError('auth.required')
      if (inviter.email === email) throw new ApiError('invitation.yourself')
      // The link works for any email address, but only once.
      const wanted = { origin: originOf(call), inviterId: inviter.id, email, maxUses: 1, days: body.days }
      const { id, expiresAt } = await db.transaction((tx) => invitations.create(tx, wanted))
      const url = webOrigin(config) + pageOf(id)
      const content = await writeInvitation({ inviterName: inviter.name, url, expiresAt, locale })
      mail.sendMail({ to: email, locale, email: content })
      return { id, url: urlOf(id, services), expiresAt, sent: mail.mailGoesTo === 'smtp' }
    },
    getInvitation: async ({ params }) => {
      const row = await findInvitation(db.query, params.id)
      if (row === undefined) throw new ApiError('invitation.not_found')
      return { inviter: { name: row.inviterName }, state: stateOf(row, now()), expiresAt: row.expiresAt }
    },
    withdrawInvitation: async (call) => {
      const { id } = call.params
      const row = await db.transaction(async (tx) => {
        const withdrawn = await withdraw(tx, { id, inviterId: call.caller.userId, now: now().toISOString() })
        if (withdrawn === undefined) throw new ApiError('invitation.not_found')
        await audit.record(tx, { ...originOf(call), action: 'invitation.withdrawn', subject: id })
        return withdrawn
      })
      return toInvitation(row, await signups(db.query, [id]), services)
    },
    verifyInvitation: async ({ params }) => {
      // The databases reject IDs in other formats.
      const row = isId(params.id) ? await findInvitation(db.query, params.id) : undefined
      const state = row === undefined ? 'not_found' : stateOf(row, now())
      return state === 'open' ? { valid: true } : { valid: false, reason: state }
    },
  }
}
