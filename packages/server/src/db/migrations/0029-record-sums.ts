import type { Migration } from './migration.ts'

export const recordSums: Migration = {
  name: '0029-record-sums',
  // Covering indexes for counting and summing the filtered records of one wallet or all.
  up: async ({ run }) => {
    await run('create index wallet_record_sum on wallet_record (created_at, kind, amount)')
    await run('drop index wallet_record_of_wallet')
    await run('create index wallet_record_of_wallet on wallet_record (wallet_id, created_at, id, kind, amount)')
    await run('drop index wallet_record_of_kind')
    await run('create index wallet_record_of_kind on wallet_record (kind, created_at, id, amount)')
  },
}
