import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../../db/index.ts'
import type { GiftCardTable } from '../../db/tables/wallet.ts'
import { findBatch } from './store.ts'

export interface GiftCardRequest extends Pick<GiftCardTable, 'batchId' | 'amount' | 'expiresAt' | 'note'> {
  readonly count: number
}

/** Returns why a key can't create these cards: they exist already, or the key created other cards. */
export async function duplicateBatchError(db: Queries, wanted: GiftCardRequest, cause: unknown): Promise<ApiError> {
  const { batchId, count, amount, expiresAt, note } = wanted
  const cards = await findBatch(db, batchId)
  const isSame = (card: GiftCardTable): boolean =>
    card.amount === amount &&
    // The original request is unknown if a card was changed since.
    (card.updatedAt !== card.createdAt || (card.expiresAt === expiresAt && card.note === note))
  if (cards.length !== count || !cards.every(isSame)) return new ApiError('wallet.key_taken', { cause })
  const details = { batch: batchId }
  return new ApiError('giftcard.made', { details, values: details, cause })
}
