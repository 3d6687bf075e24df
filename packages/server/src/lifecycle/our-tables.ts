import type { DatabaseSync } from 'node:sqlite'

const TABLES = "select count(*) as count from sqlite_schema where type = 'table' and name in ('migration', 'user')"

/** Whether the tables are there that every database of ours has, of whatever version. */
export const hasOurTables = (database: DatabaseSync): boolean => database.prepare(TABLES).get()?.['count'] === 2
