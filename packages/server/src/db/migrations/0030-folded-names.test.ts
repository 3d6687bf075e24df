import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { newUser } from '../../auth/accounts/new-user.ts'
import { insertUser } from '../../auth/accounts/store.ts'
import { eachDatabase } from '../../testing/index.ts'
import { foldedNames } from './0030-folded-names.ts'
import { migrationSteps } from './migration.ts'

eachDatabase('Names from before they were folded', (db) => {
  it('are folded, all of them', async () => {
    const at = '2026-01-01T00:00:00.000Z'
    const made = Array.from({ length: 1201 }, (_, n) =>
      newUser({ email: `${n}@example.com`, name: `Élodie ${n}`, role: 'user', at }),
    )
    await db().transaction(async (tx) => {
      for (const user of made) await insertUser(tx, user)
      await sql`alter table "user" drop column name_folded`.execute(tx)
      await sql`alter table gift_card drop column note_folded`.execute(tx)
      await foldedNames.up(migrationSteps(tx, db().engine))
    })
    const rows = await db().query.selectFrom('user').select(['id', 'nameFolded']).orderBy('id').execute()
    expect(rows).toEqual(made.map(({ id }, n) => ({ id, nameFolded: `elodie ${n}` })))
  })
})
