import { ApiError } from '@saffron/core/errors'
import type { Cause } from '@saffron/core/wallet'

import type { Queries } from '../../db/index.ts'
import type { WalletRecordTable } from '../../db/tables/wallet.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { lockWallet } from '../ledger/store.ts'
import { stateOf } from './gift-card-entity.ts'
import { findCardByHash, redeemRow } from './store.ts'

/**
 * Credits a card to a wallet, once. The card and the record change in one transaction. Throws `giftcard.not_found`,
 * `.redeemed`, `.expired` or `.disabled`.
 */
export async function redeemGiftCard(
  tx: Queries,
  { ledger, now }: Pick<Deps, 'now'> & { ledger: Ledger },
  { codeHash, ownerId, actor }: { codeHash: string; ownerId: string; actor: string },
): Promise<WalletRecordTable> {
  const at = now()
  const wallet = await lockWallet(tx, { ownerId, now: at.toISOString() })
  const card = await redeemRow(tx, { codeHash, walletId: wallet.id, now: at.toISOString() })
  if (card === undefined) {
    const known = await findCardByHash(tx, codeHash)
    if (known === undefined) throw new ApiError('giftcard.not_found')
    const state = stateOf(known, at)
    throw new ApiError(`giftcard.${state === 'active' ? 'redeemed' : state}`)
  }
  const cause: Cause = `giftcard:${card.id}`
  const wanted = { ownerId, kind: 'giftcard' as const, amount: card.amount, cause, key: cause, actor }
  return (await ledger.credit(tx, wanted)).record
}
