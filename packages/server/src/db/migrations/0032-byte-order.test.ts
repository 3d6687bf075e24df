import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { eachDatabase } from '../../testing/index.ts'

/** Added without a collation by the first migrations. Nothing sorts by them. */
const UNORDERED = ['session.impersonated_by', 'session.opened_in']

eachDatabase('Text columns', (db) => {
  it('are sorted by bytes, including those added to a table later', async () => {
    // SQLite has no other order.
    if (db().engine === 'sqlite') return
    const others = sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name <> 'migration'
        and data_type = 'text' and collation_name is distinct from 'C'
      order by name`
    const { rows } = await others.execute(db().query)
    expect(rows.map(({ name }) => name)).toEqual(UNORDERED)
  })
})
