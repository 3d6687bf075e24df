import type { Migration } from './migration.ts'

/** Columns of text that were added without an order, and so have the database's own on PostgreSQL. */
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
