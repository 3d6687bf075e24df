import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { buildFolder, eachDatabase } from '../../testing/index.ts'
import { newId } from '../index.ts'
import { migrate } from '../migrate.ts'

const NAME = '0044-drive-of-before'
const AT = '2026-01-01T00:00:00.000Z'

eachDatabase(
  'A drive from before its nodes were counted',
  (db) => {
    /** Stores a user with a drive of folders with these names, as it was then. Returns the user's ID. */
    const buildDrive = (...names: readonly string[]) =>
      db().transaction(async (tx) => {
        const [owner, root] = [newId(), newId()]
        await sql`insert into "user" (id, email, name, role, created_at, updated_at)
          values (${owner}, ${`${owner}@example.com`}, 'A', 'user', ${AT}, ${AT})`.execute(tx)
        await sql`insert into drive (user_id, root_id, used_bytes, node_count, created_at)
          values (${owner}, ${root}, 0, ${names.length}, ${AT})`.execute(tx)
        for (const name of ['', ...names]) {
          const parent = name === '' ? null : root
          await sql`insert into node (id, user_id, parent_id, kind, name, name_key, child_count, created_at, updated_at)
            values (${name === '' ? root : newId()}, ${owner}, ${parent}, 'folder', ${name}, ${name},
              ${name === '' ? names.length : 0}, ${AT}, ${AT})`.execute(tx)
        }
        return owner
      })
    const rows = async (table: 'drive' | 'node') =>
      (await sql<{ nodeCount: number }>`select * from ${sql.table(table)} order by 1`.execute(db().query)).rows

    it('gets the missing columns with its nodes counted, and a current one doesn’t change', async () => {
      const first = await buildDrive('a', 'b')
      await buildDrive('c')
      const before = [await rows('drive'), await rows('node')]
      await migrate(db(), NAME)
      expect([await rows('drive'), await rows('node')]).toEqual(before)

      await db().transaction(async (tx) => {
        await sql`delete from migration where name = ${NAME}`.execute(tx)
        await sql`alter table drive drop column node_count`.execute(tx)
        await sql`alter table node drop column modified_at`.execute(tx)
        await sql`drop index upload_user`.execute(tx)
        await sql`create index blob_thumbnail on blob (created_at) where thumbnail = 'waiting'`.execute(tx)
      })
      await migrate(db(), NAME)
      expect((await rows('drive')).map(({ nodeCount }) => nodeCount)).toEqual([2, 1])

      await migrate(db())
      await buildFolder(db(), first)
      expect((await rows('drive')).map(({ nodeCount }) => nodeCount)).toEqual([3, 1])
    })
  },
  { through: '0043-attachments' },
)
