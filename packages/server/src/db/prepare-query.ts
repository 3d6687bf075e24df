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
