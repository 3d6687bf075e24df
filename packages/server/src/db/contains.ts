import { sql } from 'kysely'

/** Matches columns that contain these words literally, not as a pattern. The caller handles case, see `foldText`. */
export const contains = (column: string, words: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`
