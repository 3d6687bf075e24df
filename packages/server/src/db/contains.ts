import { sql } from 'kysely'

/** That a column holds these words, as a text to look for and not a pattern. Case is the caller's: see `foldText`. */
export const contains = (column: string, words: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`
