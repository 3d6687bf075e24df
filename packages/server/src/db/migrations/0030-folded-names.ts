import { foldText } from '@saffron/core/format'
import { type Kysely, sql } from 'kysely'

import type { Schema } from '../schema.ts'
import type { Migration } from './migration.ts'

/** Far below the statement limit of both engines. */
const ROWS_AT_ONCE = 500

export const foldedNames: Migration = {
  name: '0030-folded-names',
  // Computed by the program, because SQLite's lower() only supports ASCII.
  up: async ({ tx, addColumn }) => {
    await addColumn('user', 'name_folded', `text not null default ''`)
    await fold(tx, { table: 'user', from: 'name', to: 'name_folded' })
    await addColumn('gift_card', 'note_folded', `text not null default ''`)
    await fold(tx, { table: 'gift_card', from: 'note', to: 'note_folded' })
  },
}

async function fold(tx: Kysely<Schema>, { table, from, to }: { table: string; from: string; to: string }) {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ id: string; text: string }>`
      select id, ${sql.id(from)} as text from ${sql.id(table)} where id > ${after} order by id limit ${ROWS_AT_ONCE}
    `.execute(tx)
    const last = rows.at(-1)
    if (last === undefined) return
    const values = rows.map(({ id, text }) => sql`(${id}, ${foldText(text)})`)
    await sql`
      with folded (id, text) as (values ${sql.join(values)})
      update ${sql.id(table)} set ${sql.id(to)} = folded.text from folded where folded.id = ${sql.id(table, 'id')}
    `.execute(tx)
    after = last.id
  }
}
