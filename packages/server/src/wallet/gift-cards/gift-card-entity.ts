import type { GiftCard, GiftCardPreview, GiftCardState } from '@saffron/core/wallet'

import type { Queries } from '../../db/index.ts'
import type { GiftCardTable } from '../../db/tables/wallet.ts'
import { type Owner, ownersOf, workspacesOfWallets } from '../records/store.ts'

/** A card past its last day is expired, unless it was redeemed or disabled before. */
export const stateOf = ({ state, expiresAt }: GiftCardTable, now: Date): GiftCardState =>
  state === 'active' && expiresAt !== null && expiresAt <= now.toISOString() ? 'expired' : state

export const toPreview = (row: GiftCardTable, now: Date): GiftCardPreview => ({
  amountMicros: row.amount,
  state: stateOf(row, now),
  ...(row.expiresAt !== null && { expiresAt: row.expiresAt }),
})

/** Converts cards for the super admin. */
export async function toGiftCards(db: Queries, rows: readonly GiftCardTable[], now: Date): Promise<GiftCard[]> {
  const wallets = rows.flatMap(({ redeemedBy }) => redeemedBy ?? [])
  const owners = await ownersOf(db, wallets)
  const workspaces = await workspacesOfWallets(db, wallets)
  return rows.map((row) => {
    const person = owners.get(row.redeemedBy ?? '')
    const owner = person === undefined ? workspaces.get(row.redeemedBy ?? '') : toPerson(person)
    return {
      id: row.id,
      ...toPreview(row, now),
      hint: row.hint,
      batch: row.batchId,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      ...(row.note !== '' && { note: row.note }),
      ...(row.redeemedAt !== null && { redeemedAt: row.redeemedAt }),
      ...(owner && { redeemedBy: owner }),
    }
  })
}

const toPerson = ({ id, name, avatar }: Owner) => ({ id, name, ...(avatar !== null && { avatar }) })
