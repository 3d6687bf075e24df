import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'

import type { Database } from '../db/index.ts'

/**
 * Makes all bookings fail until the returned function is called: another process locks the SQLite file, or PostgreSQL's
 * disk is full.
 */
export async function breakPayments(db: Database): Promise<() => Promise<void>> {
  const { location } = db
  if (location.engine === 'sqlite') {
    const patience = (ms: number) => db.transaction((tx) => sql`pragma busy_timeout = ${sql.lit(ms)}`.execute(tx))
    await patience(0)
    const other = new DatabaseSync(location.file)
    other.exec('begin immediate')
    return async () => {
      other.close()
      await patience(5000)
    }
  }
  await sql`create function disk_is_full() returns trigger language plpgsql as
    $$ begin raise 'the disk is full' using errcode = 'disk_full'; end $$`.execute(db.query)
  await sql`create trigger disk_is_full before update on wallet_hold
    for each statement execute function disk_is_full()`.execute(db.query)
  return async () => {
    await sql`drop function disk_is_full() cascade`.execute(db.query)
  }
}
