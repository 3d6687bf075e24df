import type { Cause } from '@saffron/core/wallet'

import type { Queries } from '../../db/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/ledger.ts'

/** Books the starting balance in the transaction that creates the account, once per account. */
export const createStartingCredit =
  ({ config, ledger }: Pick<Deps, 'config'> & { ledger: Ledger }) =>
  async (tx: Queries, ownerId: string): Promise<void> => {
    const amount = config.startingMicros
    if (amount === 0) return
    const cause: Cause = `welcome:${ownerId}`
    await ledger.credit(tx, { ownerId, kind: 'reward', amount, cause, key: cause, actor: null })
  }
