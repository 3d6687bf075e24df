import type { InvitationState } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import { newId, type Queries } from '../../db/index.ts'
import type { InvitationTable } from '../../db/tables/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Audit, Origin } from '../audit/audit.ts'
import { stateOf } from './invitation-entity.ts'
import { countOpen, countSent, findInvitation, insertInvitation, insertUse, redeemInvitation } from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Open invitations per account. */
const MAX_OPEN = 100
/** Emails per day, so that the server can't be used for spam. */
const MAX_SENT = 20

/** Books the reward of an invitation, inside the transaction of the sign-up that redeems it. */
export type RewardInvitation = (
  tx: Queries,
  reward: { readonly inviter: string; readonly invitee: string; readonly invitation: string },
) => Promise<void>

export interface Redemption {
  readonly id: string
  /** The new account. */
  readonly invitee: string
  readonly address: string
  readonly userAgent: string
}

export interface Invitations {
  /** Creates an invitation. Throws `invitation.too_many`, and `request.rate_limited` for too many emails a day. */
  readonly create: (
    tx: Queries,
    wanted: { origin: Origin; inviterId: string; email: string | null; maxUses: number; days: number },
  ) => Promise<InvitationTable>
  /**
   * Counts a sign-up and books the reward, in the transaction that creates the account. Throws `invitation.not_found`,
   * `.expired`, `.used_up` or `.withdrawn`, and the user can sign up without it.
   */
  readonly take: (tx: Queries, taking: Redemption) => Promise<void>
}

interface InvitationDeps extends Pick<Deps, 'now'> {
  readonly audit: Audit
  readonly rewardInvitation: RewardInvitation
}

export function createInvitations({ now, audit, rewardInvitation }: InvitationDeps): Invitations {
  const create: Invitations['create'] = async (tx, { origin, inviterId, email, maxUses, days }) => {
    const time = now().getTime()
    const at = new Date(time).toISOString()
    const count = await countOpen(tx, { inviterId, now: at })
    if (count >= MAX_OPEN) throw new ApiError('invitation.too_many', { values: { count } })
    if (email !== null) {
      const sent = await countSent(tx, { inviterId, since: new Date(time - DAY_MS).toISOString() })
      if (sent >= MAX_SENT) {
        const seconds = DAY_MS / 1000
        throw new ApiError('request.rate_limited', { retryAfter: seconds, values: { seconds } })
      }
    }
    const row: InvitationTable = {
      id: newId(),
      inviterId,
      email,
      maxUses,
      uses: 0,
      expiresAt: new Date(time + days * DAY_MS).toISOString(),
      withdrawnAt: null,
      createdAt: at,
      updatedAt: at,
    }
    await insertInvitation(tx, row)
    await audit.record(tx, { ...origin, action: 'invitation.created', subject: row.id, detail: { maxUses } })
    return row
  }

  const take: Invitations['take'] = async (tx, { id, invitee, address, userAgent }) => {
    const at = now().toISOString()
    const row = await redeemInvitation(tx, { id, now: at })
    if (row === undefined) throw new ApiError(`invitation.${await reasonAgainst(tx, id)}`)
    const { inviterId } = row
    await insertUse(tx, { inviteeId: invitee, invitationId: id, inviterId, createdAt: at })
    await rewardInvitation(tx, { inviter: inviterId, invitee, invitation: id })
    await audit.record(tx, { address, userAgent, actor: invitee, action: 'invitation.taken', subject: id })
  }

  /** Read again, since a concurrent sign-up may have used it up. */
  const reasonAgainst = async (tx: Queries, id: string): Promise<Exclude<InvitationState, 'open'> | 'not_found'> => {
    const row = await findInvitation(tx, id)
    if (row === undefined) return 'not_found'
    const state = stateOf(row, now())
    return state === 'open' ? 'used_up' : state
  }

  return { create, take }
}
