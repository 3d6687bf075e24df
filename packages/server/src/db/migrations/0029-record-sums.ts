import type { Migration } from './migration.ts'

export const recordSums: Migration = {
  name: '0029-record-sums',
  // They hold all that a filter over a wallet's or everybody's records is counted and summed up from, without the records themselves.
  up: async ({ run }) => {
    await run('create index wallet_record_sum on wallet_record (created_at, kind, amount)')
    await run('drop index wallet_record_of_wallet')
    await run('create index wallet_record_of_wallet on wallet_record (wallet_id, created_at, id, kind, amount)')
    await run('drop index wallet_record_of_kind')
    await run('create index wallet_record_of_kind on wallet_record (kind, created_at, id, amount)')
  },
}
