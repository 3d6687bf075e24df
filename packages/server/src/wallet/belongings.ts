import type { Deps } from '../platform/deps.ts'
import { type Belongings, json, jsonList, rowsOf } from '../user-data/user-data.ts'
import type { Ledger } from './ledger/ledger.ts'
import { findWalletOf } from './ledger/store.ts'
import { toRecords, toRequest } from './records/record-entity.ts'
import { deleteNotes, recordsAfter } from './records/store.ts'
import { requestsAfter } from './requests/store.ts'

/** What wallets keep of a person. Bookings stay when they leave, without what was written beside them. */
export function walletBelongings({ db, ledger }: Pick<Deps, 'db'> & { ledger: Ledger }): Belongings {
  const { query } = db

  async function* records(userId: string) {
    const wallet = await findWalletOf(query, userId)
    if (wallet === undefined) return
    for await (const row of rowsOf((range) => recordsAfter(query, { walletId: wallet.id, ...range }))) {
      yield* await toRecords(query, [row])
    }
  }

  async function* requests(userId: string) {
    for await (const row of rowsOf((range) => requestsAfter(query, { userId, ...range }))) yield toRequest(row)
  }

  return {
    filesOf: async (userId) => [
      { name: 'wallet.json', content: () => json(() => ledger.balanceOf(userId)) },
      { name: 'wallet-records.json', content: () => jsonList(records(userId)) },
      { name: 'wallet-requests.json', content: () => jsonList(requests(userId)) },
    ],
    remove: async (userId) => {
      const wallet = await findWalletOf(query, userId)
      if (wallet !== undefined) await deleteNotes(query, wallet.id)
    },
  }
}
