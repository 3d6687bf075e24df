import { newId, type Queries } from '../../db/index.ts'
import { addDebt, appendRecord, holdsWithDebt } from './store.ts'

/**
 * Pays the debts of calls, oldest first, with the available balance of a wallet locked by this transaction. Writes one
 * `usage` record per call.
 */
export async function payDebts(
  tx: Queries,
  { walletId, available, now }: { walletId: string; available: number; now: string },
): Promise<void> {
  let left = available
  if (left <= 0) return
  for (const hold of await holdsWithDebt(tx, walletId)) {
    const part = Math.min(hold.debt, left)
    await addDebt(tx, { hold, amount: -part, now })
    const idempotencyKey = `debt:${newId()}`
    const payment = { walletId, idempotencyKey, kind: 'usage', amount: -part, cause: hold.cause, actor: null }
    await appendRecord(tx, { ...payment, model: hold.model, createdAt: now })
    left -= part
    if (left === 0) return
  }
}
