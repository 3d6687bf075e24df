import { PostgresAdapter } from 'kysely'

import type { Queries } from './database.ts'

/** Others may write while a transaction does: it has to hold the rows that it decides by. SQLite has one writer. */
export const hasManyWriters = (queries: Queries): boolean => queries.getExecutor().adapter instanceof PostgresAdapter
