import { ApiError } from '@saffron/core/errors'
import { type Cause, type CreditKind, isReversible } from '@saffron/core/wallet'

import type { Queries } from '../../db/index.ts'
import type { WalletRecordTable } from '../../db/tables/wallet.ts'
import type { Deps } from '../../platform/deps.ts'
import { requireAmount } from './amount.ts'
import { payDebts } from './pay-debts.ts'
import { appendRecord, findNote, findRecordByKey, insertNote, lockWalletById, lockWallet } from './store.ts'

interface NewCredit {
  readonly ownerId: string
  readonly kind: CreditKind
  /** In micro-credits, more than 0. */
  readonly amount: number
  readonly cause: Cause
  /** The idempotency key: a second credit with it returns the first one. */
  readonly key: string
  /** The ID of the user who made the credit, if any. */
  readonly actor: string | null
  readonly note?: string | undefined
}

interface Booked {
  readonly record: WalletRecordTable
  /** Whether it was booked earlier, so that this call changed nothing. */
  readonly again: boolean
}

/** Credits to a wallet and their reversal, in the caller's transaction. */
export interface Credits {
  /**
   * Books a credit and pays the wallet's debt with it. Throws `wallet.key_taken` if another credit has the key, and
   * `wallet.full` if the balance would exceed the maximum.
   */
  readonly credit: (tx: Queries, wanted: NewCredit) => Promise<Booked>
  /**
   * Reverses a credit, once. Throws `wallet.spent` if less than its amount is available, and `wallet.not_reversible` if
   * it isn't a credit.
   */
  readonly reverse: (
    tx: Queries,
    undo: { record: WalletRecordTable; actor: string; note?: string | undefined },
  ) => Promise<Booked>
}

export function createCredits({ now }: Pick<Deps, 'now'>): Credits {
  const credit: Credits['credit'] = async (tx, { ownerId, kind, amount, cause, key, actor, note = '' }) => {
    requireAmount(amount)
    const at = now().toISOString()
    const wallet = await lockWallet(tx, { ownerId, now: at })
    const known = await findRecordByKey(tx, key)
    if (known !== undefined) {
      const isSame = known.walletId === wallet.id && known.kind === kind && known.amount === amount
      if (isSame && ((await findNote(tx, known.id)) ?? '') === note) return { record: known, again: true }
      throw new ApiError('wallet.key_taken')
    }
    if (!Number.isSafeInteger(wallet.balance + amount)) throw new ApiError('wallet.full')
    const newRecord = { walletId: wallet.id, idempotencyKey: key, kind, amount, cause, actor, createdAt: at }
    const record = await appendRecord(tx, newRecord)
    if (note !== '') await insertNote(tx, { recordId: record.id, walletId: wallet.id, note })
    if (wallet.debt > 0) {
      await payDebts(tx, { walletId: wallet.id, available: wallet.balance - wallet.held + amount, now: at })
    }
    return { record, again: false }
  }

  const reverse: Credits['reverse'] = async (tx, { record: undone, actor, note = '' }) => {
    const { walletId, amount, kind } = undone
    if (!isReversible(kind, amount)) throw new ApiError('wallet.not_reversible')
    const at = now().toISOString()
    const { balance, held } = await lockWalletById(tx, { walletId, now: at })
    const idempotencyKey = `reversal:${undone.id}`
    const known = await findRecordByKey(tx, idempotencyKey)
    if (known !== undefined) return { record: known, again: true }
    if (balance - held < amount) throw new ApiError('wallet.spent')
    const cause: Cause = `record:${undone.id}`
    const newRecord = { walletId, idempotencyKey, kind: 'reversal', amount: -amount, cause, actor, createdAt: at }
    const record = await appendRecord(tx, newRecord)
    if (note !== '') await insertNote(tx, { recordId: record.id, walletId, note })
    return { record, again: false }
  }

  return { credit, reverse }
}
