import { type Expression, sql } from 'kysely'

import type { Database, Queries } from './database.ts'
import type { Engine } from './migrations/migration.ts'
import { indexTerms, scopeTerm, type SearchPart, searchParts } from './text-terms.ts'

/** A full-text index, made by `fullText(name)` of a migration; the same terms and the same answers on both engines. */
export interface FullText {
  /** Puts a text in, or in the place of the one it had. `owner` is the only one who can find it. */
  readonly put: (tx: Queries, text: { id: string; owner: string; text: string }) => Promise<void>
  readonly remove: (tx: Queries, ids: readonly string[]) => Promise<void>
  /** The ids of the owner's texts that hold all the words of `q`, for `where('id', 'in', …)`. */
  readonly match: (search: { owner: string; q: string }) => Expression<string>
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
  return {
    remove,
    put: async (tx, { id, owner, text }) => {
      const claim = sql<{
        docid: number
      }>`insert into ${key} (id) values (${id}) on conflict do nothing returning docid`
      let { rows } = await claim.execute(tx)
      // It was there with another text.
      if (rows.length === 0) {
        await remove(tx, [id])
        rows = (await claim.execute(tx)).rows
      }
      const terms = [scopeTerm(owner), ...indexTerms(text)].join(' ')
      await sql`insert into ${index} (rowid, terms) values (${rows[0]?.docid}, ${terms})`.execute(tx)
    },
    match: ({ owner, q }) => {
      const parts = searchParts(q)
      if (parts.length === 0) return sql<string>`(select id from ${key} where false)`
      const query = [`"${scopeTerm(owner)}"`, ...parts.map((part) => writePart(part, 'sqlite'))].join(' AND ')
      return sql<string>`(select k.id from ${index} join ${key} as k on k.docid = ${index}.rowid
        where ${index} match ${query})`
    },
  }
}

function postgresFullText(name: string): FullText {
  const index = sql.table(name)
  return {
    remove: async (tx, ids) => {
      if (ids.length > 0) await sql`delete from ${index} where id in (${sql.join(ids)})`.execute(tx)
    },
    put: async (tx, { id, owner, text }) => {
      // Written as a vector, not as text: PostgreSQL's parser would find other words than ours.
      const terms = [scopeTerm(owner), ...indexTerms(text)]
      const vector = terms.map((term, position) => `'${term}':${position + 1}`).join(' ')
      await sql`insert into ${index} (id, terms) values (${id}, ${vector}::tsvector)
        on conflict (id) do update set terms = excluded.terms`.execute(tx)
    },
    match: ({ owner, q }) => {
      const parts = searchParts(q)
      if (parts.length === 0) return sql<string>`(select id from ${index} where false)`
      const query = [`'${scopeTerm(owner)}'`, ...parts.map((part) => writePart(part, 'postgres'))].join(' & ')
      return sql<string>`(select id from ${index} where terms @@ ${query}::tsquery)`
    },
  }
}

/** Terms hold letters, digits and marks alone, so quoting them is enough. */
function writePart(part: SearchPart, engine: Engine): string {
  if (part.kind === 'prefix') return engine === 'sqlite' ? `"${part.term}"*` : `'${part.term}':*`
  return engine === 'sqlite' ? `"${part.terms.join(' ')}"` : `(${part.terms.map((term) => `'${term}'`).join(' <-> ')})`
}
