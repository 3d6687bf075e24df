import type { DatabaseSync } from 'node:sqlite'

const TABLES = "select count(*) as count from sqlite_schema where type = 'table' and name in ('migration', 'user')"

/** Returns whether the tables exist that every version of our database has. */
export const hasOurTables = (database: DatabaseSync): boolean => database.prepare(TABLES).get()?.['count'] === 2
