import { type Kysely, sql } from 'kysely'

import type { Schema } from '../schema.ts'

export type Engine = 'sqlite' | 'postgres'

/** The operations of a migration, which work on both engines. */
export interface MigrationSteps {
  readonly engine: Engine
  readonly tx: Kysely<Schema>
  /** Runs one statement that both engines support. */
  readonly run: (statement: string) => Promise<void>
  /**
   * Creates a table. Columns are `name: 'type constraints'` in snake_case, with SQLite's types `text`, `integer` (64
   * bits), `real` and `blob`. `constraints` are table constraints. SQLite tables are STRICT, and PostgreSQL sorts text
   * by bytes, like SQLite.
   */
  readonly table: (
    name: string,
    columns: Readonly<Record<string, string>>,
    constraints?: readonly string[],
  ) => Promise<void>
  /** Adds a column to a table, in the same format. */
  readonly addColumn: (table: string, column: string, definition: string) => Promise<void>
  /** Returns whether a table has a column with this database name. */
  readonly hasColumn: (table: string, column: string) => Promise<boolean>
  /** Creates an index for `fullText(name)` of full-text.ts. */
  readonly fullText: (name: string) => Promise<void>
}

export interface Migration {
  readonly name: string
  /**
   * Drops tables that others refer to. On SQLite, foreign keys are off during it, so that no rows are deleted with a
   * table. They are checked at its end.
   */
  readonly rebuildsTables?: true
  readonly up: (steps: MigrationSteps) => Promise<void>
}

const POSTGRES_TYPES: Readonly<Record<string, string>> = {
  text: 'text collate "C"',
  integer: 'bigint',
  real: 'double precision',
  blob: 'bytea',
}

// unicode61 must not split our terms again: marks are part of words, and accents are already removed.
const FTS5_OPTIONS = `content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co M*'"`

export function migrationSteps(tx: Kysely<Schema>, engine: Engine): MigrationSteps {
  const run = async (statement: string): Promise<void> => {
    await sql.raw(statement).execute(tx)
  }
  const columnType = (definition: string): string =>
    engine === 'sqlite' ? definition : definition.replace(/^\w+/, (type) => POSTGRES_TYPES[type] ?? type)
  const table: MigrationSteps['table'] = async (name, columns, constraints = []) => {
    const lines = Object.entries(columns).map(([column, definition]) => `"${column}" ${columnType(definition)}`)
    const end = engine === 'sqlite' ? ' strict' : ''
    await run(`create table "${name}" (${[...lines, ...constraints].join(', ')})${end}`)
  }
  const addColumn: MigrationSteps['addColumn'] = (to, column, definition) =>
    run(`alter table "${to}" add column ${column} ${columnType(definition)}`)
  const hasColumn: MigrationSteps['hasColumn'] = async (of, column) => {
    const columns =
      engine === 'sqlite'
        ? sql`select 1 from pragma_table_info(${of}) where name = ${column}`
        : sql`select 1 from information_schema.columns
            where table_schema = current_schema() and table_name = ${of} and column_name = ${column}`
    return (await columns.execute(tx)).rows.length > 0
  }
  const fullText: MigrationSteps['fullText'] = async (name) => {
    if (engine === 'postgres') {
      await table(name, { id: 'text primary key', terms: 'tsvector not null' })
      await run(`create index "${name}_terms" on "${name}" using gin (terms)`)
      return
    }
    // FTS5 identifies rows by number. The key table maps them to our IDs.
    await table(`${name}_key`, { docid: 'integer primary key', id: 'text not null unique' })
    await run(`create virtual table "${name}" using fts5(terms, ${FTS5_OPTIONS})`)
  }
  return { engine, tx, run, table, addColumn, hasColumn, fullText }
}
