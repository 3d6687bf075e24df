import type { Deps } from '../platform/deps.ts'
import { type UserData, json, jsonArray, exportRows } from '../user-data/user-data.ts'
import type { Ledger } from './ledger/ledger.ts'
import { findWalletOf } from './ledger/store.ts'
import { toRecords, toRequest } from './records/record-entity.ts'
import { requestsAfter } from './records/request-store.ts'
import { deleteNotes, recordsAfter } from './records/store.ts'

/** The personal data of wallets. Records stay when a user leaves, but their notes are deleted. */
export function walletUserData({ db, ledger }: Pick<Deps, 'db'> & { ledger: Ledger }): UserData {
  const { query } = db

  async function* records(ownerId: string) {
    const wallet = await findWalletOf(query, ownerId)
    if (wallet === undefined) return
    for await (const row of exportRows((range) => recordsAfter(query, { walletId: wallet.id, ...range }))) {
      yield* await toRecords(query, [row])
    }
  }

  async function* requests(ownerId: string) {
    for await (const row of exportRows((range) => requestsAfter(query, { ownerId, ...range }))) yield toRequest(row)
  }

  return {
    exportFiles: async (ownerId) => [
      { name: 'wallet.json', content: () => json(() => ledger.balanceOf(ownerId)) },
      { name: 'wallet-records.json', content: () => jsonArray(records(ownerId)) },
      { name: 'wallet-requests.json', content: () => jsonArray(requests(ownerId)) },
    ],
    erase: async (ownerId) => {
      const wallet = await findWalletOf(query, ownerId)
      if (wallet !== undefined) await deleteNotes(query, wallet.id)
    },
  }
}
