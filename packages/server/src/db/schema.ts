import type { AccountTables } from './tables/accounts.ts'

/** Every table, as Kysely sees it: camelCase here, snake_case in SQL. */
export interface Schema extends AccountTables {}
