import { indexTerms, scopeTerm, type SearchPart, searchParts } from '@saffron/core/format'
import { type Expression, sql } from 'kysely'

import type { Database, Queries } from './database.ts'
import type { Engine } from './migrations/migration.ts'
import { prepareQuery } from './prepare-query.ts'

/**
 * A full-text index created by `fullText(name)` in a migration. Both engines use the same terms and return the same
 * results.
 */
export interface FullText {
  /** Adds or replaces a text. Only `owner` can find it. */
  readonly put: (tx: Queries, text: { id: string; owner: string; text: string }) => Promise<void>
  readonly remove: (tx: Queries, ids: readonly string[]) => Promise<void>
  /**
   * Selects the IDs of the owner's texts that contain all words of `q`, for `where('id', 'in', …)`. `limit` selects the
   * newest, like `newest`.
   */
  readonly match: (search: Search) => Expression<string>
  /**
   * Returns the newest matches, newest first, optionally before the ID `before`. Examines at most `limit` matches.
   * Requires texts that were added in the order of their IDs.
   */
  readonly newest: (db: Queries, search: NewestSearch) => Promise<string[]>
  /** Returns the next IDs of the index in order, and whether each is an orphan without a row in this table. */
  readonly walk: (db: Queries, range: WalkRange) => Promise<{ id: string; isOrphan: 0 | 1 }[]>
}

interface WalkRange {
  readonly table: string
  readonly after: string
  readonly limit: number
}

interface Search {
  readonly owner: string
  readonly q: string
  readonly limit?: number
}

interface NewestSearch extends Search {
  readonly limit: number
  readonly before?: string | undefined
}

export function fullText(db: Pick<Database, 'engine'>, name: string): FullText {
  return db.engine === 'sqlite' ? sqliteFullText(name) : postgresFullText(name)
}

function sqliteFullText(name: string): FullText {
  const index = sql.table(name)
  const key = sql.table(`${name}_key`)
  const remove: FullText['remove'] = async (tx, ids) => {
    if (ids.length === 0) return
    const named = sql`select docid from ${key} where id in (${sql.join(ids)})`
    await sql`delete from ${index} where rowid in (${named})`.execute(tx)
    await sql`delete from ${key} where id in (${sql.join(ids)})`.execute(tx)
  }
  const claim = prepareQuery((queries, { id }: { id: string }) => ({
    compile: () =>
      sql<{ docid: number }>`insert into ${key} (id) values (${id}) on conflict do nothing returning docid`.compile(
        queries,
      ),
  }))
  const insert = prepareQuery((queries, { docid, terms }: { docid: number; terms: string }) => ({
    compile: () => sql<never>`insert into ${index} (rowid, terms) values (${docid}, ${terms})`.compile(queries),
  }))
  return {
    remove,
    put: async (tx, { id, owner, text }) => {
      let [claimed] = (await claim(tx, { id })).rows
      // The index contains an earlier text.
      if (claimed === undefined) {
        await remove(tx, [id])
        claimed = (await claim(tx, { id })).rows[0]
      }
      if (claimed === undefined) throw new Error(`the index ${name} did not take ${id}`)
      const terms = [scopeTerm(owner), ...indexTerms(text)].join(' ')
      await insert(tx, { docid: claimed.docid, terms })
    },
    match: ({ owner, q, limit }) => {
      const parts = searchParts(q)
      if (parts.length === 0) return sql<string>`(select id from ${key} where false)`
      const query = writeQuery(owner, parts, 'sqlite')
      const newest = limit === undefined ? sql`` : sql`order by rowid desc limit ${limit}`
      return sql<string>`(select k.id from (select rowid from ${index} where ${index} match ${query} ${newest}) as found
        join ${key} as k on k.docid = found.rowid)`
    },
    newest: async (db, { owner, q, limit, before }) => {
      const parts = searchParts(q)
      if (parts.length === 0) return []
      const query = writeQuery(owner, parts, 'sqlite')
      const older =
        before === undefined ? sql`` : sql`and ${index}.rowid < (select docid from ${key} where id = ${before})`
      const { rows } = await sql<{ id: string }>`select k.id from (select rowid from ${index}
        where ${index} match ${query} ${older} order by rowid desc limit ${limit}) as found
        join ${key} as k on k.docid = found.rowid order by k.docid desc`.execute(db)
      return rows.map(({ id }) => id)
    },
    walk: (db, range) => walk(db, key, range),
  }
}

function postgresFullText(name: string): FullText {
  const index = sql.table(name)
  return {
    remove: async (tx, ids) => {
      if (ids.length > 0) await sql`delete from ${index} where id in (${sql.join(ids)})`.execute(tx)
    },
    put: async (tx, { id, owner, text }) => {
      // Written as a vector, because PostgreSQL's parser would split the text into different terms.
      const terms = [scopeTerm(owner), ...indexTerms(text)]
      const vector = terms.map((term, position) => `'${term}':${position + 1}`).join(' ')
      await sql`insert into ${index} (id, terms) values (${id}, ${vector}::tsvector)
        on conflict (id) do update set terms = excluded.terms`.execute(tx)
    },
    match: ({ owner, q, limit }) => {
      const parts = searchParts(q)
      if (parts.length === 0) return sql<string>`(select id from ${index} where false)`
      const query = writeQuery(owner, parts, 'postgres')
      const newest = limit === undefined ? sql`` : sql`order by id desc limit ${limit}`
      return sql<string>`(select id from ${index} where terms @@ ${query}::tsquery ${newest})`
    },
    newest: async (db, { owner, q, limit, before }) => {
      const parts = searchParts(q)
      if (parts.length === 0) return []
      const query = writeQuery(owner, parts, 'postgres')
      const older = before === undefined ? sql`` : sql`and id < ${before}`
      const { rows } = await sql<{ id: string }>`select id from ${index}
        where terms @@ ${query}::tsquery ${older} order by id desc limit ${limit}`.execute(db)
      return rows.map(({ id }) => id)
    },
    walk: (db, range) => walk(db, index, range),
  }
}

async function walk(db: Queries, ids: Expression<unknown>, { table, after, limit }: WalkRange) {
  const { rows } = await sql<{ id: string; isOrphan: 0 | 1 }>`select k.id,
    case when exists (select 1 from ${sql.table(table)} as t where t.id = k.id) then 0 else 1 end as is_orphan
    from ${ids} as k where k.id > ${after} order by k.id limit ${limit}`.execute(db)
  return rows
}

/** Requires all parts and the owner's term. */
function writeQuery(owner: string, parts: readonly SearchPart[], engine: Engine): string {
  const all = [{ kind: 'phrase', terms: [scopeTerm(owner)] } as const, ...parts]
  return all.map((part) => writePart(part, engine)).join(engine === 'sqlite' ? ' AND ' : ' & ')
}

/** Quoting is enough, because terms only contain letters, digits and marks. */
function writePart(part: SearchPart, engine: Engine): string {
  if (part.kind === 'prefix') return engine === 'sqlite' ? `"${part.term}"*` : `'${part.term}':*`
  return engine === 'sqlite' ? `"${part.terms.join(' ')}"` : `(${part.terms.map((term) => `'${term}'`).join(' <-> ')})`
}
