import { type Expression, sql } from 'kysely'

/** Matches columns or texts that contain these words literally, not as a pattern. The caller handles case, see `foldText`. */
export const contains = (column: string | Expression<string>, words: string) =>
  sql<boolean>`${typeof column === 'string' ? sql.ref(column) : column} like ${`%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`
