import type { Compilable, CompiledQuery, QueryResult } from 'kysely'

import type { Queries } from './database.ts'

type Values<P> = { readonly [K in keyof P]: string | number | null }

/** Represents a value during compilation. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Prepares a latency-critical query, compiled once per engine, since compiling takes Kysely longer than SQLite needs to
 * run it. `build` must return the same query for all values and only pass them through.
 */
export function prepareQuery<P extends Values<P>, R>(
  build: (queries: Queries, values: P) => Compilable<R>,
): (queries: Queries, values: P) => Promise<QueryResult<R>> {
  const compiled = new WeakMap<object, CompiledQuery<R>>()
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

  const compile = (queries: Queries): CompiledQuery<R> => {
    // A database and all its transactions share an adapter.
    const { adapter } = queries.getExecutor()
    const known = compiled.get(adapter)
    if (known !== undefined) return known
    // Kysely passes values to parameters unchanged, so a placeholder can replace them.
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
 * Changes columns of an owned row with a query that is compiled once per set of columns. `undefined` keeps a column.
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
        .where('ownerId', '=', values['of owner'] as string),
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
