import { PostgresAdapter } from 'kysely'

import type { Queries } from './database.ts'

/**
 * Returns whether others may write during a transaction, so that it must lock the rows it depends on. SQLite has one
 * writer.
 */
export const hasManyWriters = (queries: Queries): boolean => queries.getExecutor().adapter instanceof PostgresAdapter
