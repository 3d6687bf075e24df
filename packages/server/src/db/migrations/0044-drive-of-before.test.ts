import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { createNode } from '../../drive/nodes/create-node.ts'
import { changeDrive, requireFolder } from '../../drive/nodes/drive-change.ts'
import { trashNode } from '../../drive/nodes/trash-nodes.ts'
import { buildFolder, buildOwner, driveFaults, driveServices, eachDatabase } from '../../testing/index.ts'
import { migrate } from '../migrate.ts'

eachDatabase('A drive from before its nodes were counted', (db) => {
  /** Migrates the database like opening it. */
  const migrated = async () => {
    await db().transaction((tx) => sql`delete from migration where name = '0044-drive-of-before'`.execute(tx))
    await migrate((work) => db().transaction(work), db().engine)
  }
  const drives = () => db().query.selectFrom('drive').selectAll().orderBy('userId').execute()
  const nodes = () => db().query.selectFrom('node').selectAll().orderBy('id').execute()

  it('gets the missing columns with its nodes counted, and a current one doesn’t change', async () => {
    const owners = [await buildOwner(db()), await buildOwner(db())]
    const folder = await buildFolder(db(), owners[0] ?? '')
    await buildFolder(db(), owners[1] ?? '')
    await changeDrive(driveServices(db()), owners[0] ?? '', async (change) => {
      const found = await requireFolder(change, folder.id)
      await trashNode(change, await createNode(change, { folder: found, name: 'gone', onConflict: 'refuse' }))
    })
    const before = [await drives(), await nodes()]
    expect((await drives()).map(({ nodeCount }) => nodeCount)).toEqual([2, 1])
    await migrated()
    expect([await drives(), await nodes()]).toEqual(before)

    await db().transaction(async (tx) => {
      await sql`alter table drive drop column node_count`.execute(tx)
      await sql`alter table node drop column modified_at`.execute(tx)
      await sql`drop index upload_user`.execute(tx)
      await sql`create index blob_thumbnail on blob (created_at) where thumbnail = 'waiting'`.execute(tx)
    })
    await migrated()
    expect([await drives(), await nodes()]).toEqual(before)
    expect(await driveFaults(db())).toEqual([])
    await buildFolder(db(), owners[1] ?? '')
    expect((await drives()).map(({ nodeCount }) => nodeCount)).toEqual([2, 2])
  })
})
