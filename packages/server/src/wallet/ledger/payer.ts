import { ApiError } from '@saffron/core/errors'
import { MICROS_PER_CREDIT } from '@saffron/core/format'

import type { Queries } from '../../db/index.ts'
import { findPayer, rechargersOf } from './budget-store.ts'
import { findWalletOf } from './store.ts'

/** The space that a call is made in, and the user who makes it, if any. */
export interface CallPlace {
  readonly ownerId: string
  readonly actor: string | null
}

export interface Payer {
  /** Whose wallet pays: the workspace's, or a user's. */
  readonly payerId: string
  /** The workspace that the call is made in, or null for the user's own space. */
  readonly workspaceId: string | null
}

/** Returns who pays for a call: the workspace, or in one where each member pays, the caller. */
export async function payerOf(tx: Queries, { ownerId, actor }: CallPlace): Promise<Payer> {
  const payer = actor === ownerId ? undefined : await findPayer(tx, ownerId)
  return {
    payerId: payer === 'each' && actor !== null ? actor : ownerId,
    workspaceId: payer === undefined ? null : ownerId,
  }
}

/** Returns the 402 error with the missing amount. For a workspace's wallet, it says who can add credits. */
export async function insufficient(
  tx: Queries,
  { amount, ...place }: CallPlace & { readonly amount: number },
): Promise<ApiError> {
  const { payerId, workspaceId } = await payerOf(tx, place)
  const { balance, held, debt } = (await findWalletOf(tx, payerId)) ?? { balance: 0, held: 0, debt: 0 }
  const missingMicros = amount - (balance - held) + debt
  // In credits, rounded up to the hundredth.
  const missing = Math.ceil((missingMicros * 100) / MICROS_PER_CREDIT) / 100
  const details = { missingMicros }
  if (payerId !== workspaceId) return new ApiError('wallet.insufficient', { details, values: { missing } })
  const names = await rechargersOf(tx, workspaceId)
  return new ApiError('workspace.insufficient', { details, values: { missing, names } })
}
