import type { Compilable, CompiledQuery, QueryResult } from 'kysely'

import type { Queries } from './database.ts'

type Values<P> = { readonly [K in keyof P]: string | number | null }

/** Stands for a value while a query is compiled. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query for the paths where somebody waits: written down and compiled once for each engine, which takes Kysely longer
 * than SQLite takes to answer. `build` must make the same query for any values, and only pass them on.
 */
export function prepareQuery<P extends Values<P>, R>(
  build: (queries: Queries, values: P) => Compilable<R>,
): (queries: Queries, values: P) => Promise<QueryResult<R>> {
  const compiled = new WeakMap<object, CompiledQuery<R>>()
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

  const compile = (queries: Queries): CompiledQuery<R> => {
    // One adapter serves a database and all its transactions.
    const { adapter } = queries.getExecutor()
    const known = compiled.get(adapter)
    if (known !== undefined) return known
    // Kysely carries a value to its parameter unseen, so that a placeholder may stand for it.
    const made = build(queries, placeholders as P).compile()
    compiled.set(adapter, made)
    return made
  }

  return (queries, values) => {
    const query = compile(queries)
    const parameters = query.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof P] : each,
    )
    return queries.executeQuery({ ...query, parameters })
  }
}

type Change = Readonly<Record<string, string | number | null | undefined>>

/**
 * Changes columns of an owned row, by a query that is compiled once for each set of columns. `undefined` leaves a column as
 * it is.
 */
export function prepareChange(
  table: 'conversation' | 'message',
): (queries: Queries, row: { readonly owner: string; readonly id: string }, change: Change) => Promise<void> {
  const known = new Map<
    string,
    (queries: Queries, values: Record<string, string | number | null>) => Promise<unknown>
  >()
  const prepare = (columns: readonly string[]) =>
    prepareQuery((queries, values: Record<string, string | number | null>) =>
      queries
        .updateTable(table)
        .set(Object.fromEntries(columns.map((column) => [column, values[column]])))
        .where('id', '=', values['of id'] as string)
        .where('userId', '=', values['of owner'] as string),
    )
  return async (queries, { owner, id }, change) => {
    const values: Record<string, string | number | null> = {}
    for (const [column, value] of Object.entries(change)) if (value !== undefined) values[column] = value
    const columns = Object.keys(values)
    if (columns.length === 0) return
    const name = columns.join()
    const query = known.get(name) ?? prepare(columns)
    known.set(name, query)
    await query(queries, { ...values, 'of id': id, 'of owner': owner })
  }
}
