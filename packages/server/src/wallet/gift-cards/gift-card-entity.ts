import type { GiftCard, GiftCardPreview, GiftCardState } from '@saffron/core/wallet'

import type { Queries } from '../../db/index.ts'
import type { GiftCardTable } from '../../db/tables/wallet.ts'
import { ownersOf } from '../records/store.ts'

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
  const owners = await ownersOf(
    db,
    rows.flatMap(({ redeemedBy }) => redeemedBy ?? []),
  )
  return rows.map((row) => {
    const owner = owners.get(row.redeemedBy ?? '')
    return {
      id: row.id,
      ...toPreview(row, now),
      hint: row.hint,
      batch: row.batchId,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      ...(row.note !== '' && { note: row.note }),
      ...(row.redeemedAt !== null && { redeemedAt: row.redeemedAt }),
      ...(owner && {
        redeemedBy: { id: owner.id, name: owner.name, ...(owner.avatar !== null && { avatar: owner.avatar }) },
      }),
    }
  })
}
