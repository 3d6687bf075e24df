import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../../db/index.ts'
import type { GiftCardTable } from '../../db/tables/wallet.ts'
import { findBatch } from './store.ts'

export interface GiftCardRequest extends Pick<GiftCardTable, 'batchId' | 'amount' | 'expiresAt' | 'note'> {
  readonly count: number
}

/** Why no cards are made with a key that was used: those that are wanted are there, or it has made others. */
export async function duplicateBatchError(db: Queries, wanted: GiftCardRequest, cause: unknown): Promise<ApiError> {
  const { batchId, count, amount, expiresAt, note } = wanted
  const cards = await findBatch(db, batchId)
  const isSame = (card: GiftCardTable): boolean =>
    card.amount === amount &&
    // What a card was made with is no longer known where it was changed since.
    (card.updatedAt !== card.createdAt || (card.expiresAt === expiresAt && card.note === note))
  if (cards.length !== count || !cards.every(isSame)) return new ApiError('wallet.key_taken', { cause })
  const details = { batch: batchId }
  return new ApiError('giftcard.made', { details, values: details, cause })
}
