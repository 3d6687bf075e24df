import type { Migration } from './migration.ts'

/** Text columns that were added without a collation, so they have the database's default on PostgreSQL. */
const ADDED = [
  ['wallet_hold', 'model'],
  ['wallet_record', 'model'],
  ['user', 'disabled_at'],
]

export const byteOrder: Migration = {
  name: '0032-byte-order',
  up: async ({ engine, run }) => {
    if (engine === 'sqlite') return
    for (const [table, column] of ADDED) await run(`alter table "${table}" alter ${column} type text collate "C"`)
  },
}
