import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'

import type { Database } from '../../db/index.ts'
import { signedInApi, startTestServer, testEngines } from '../../testing/index.ts'

/** Limits the database to its current size. Call the returned function to undo that. */
async function fillDisk(db: Database): Promise<() => Promise<unknown>> {
  const run = (statement: string) => db.transaction((tx) => sql.raw(statement).execute(tx))
  if (db.engine === 'sqlite') {
    // Values below the current page count are raised to it.
    await run('pragma max_page_count = 1')
    return () => run('pragma max_page_count = 1000000')
  }
  await run(`create function disk_is_full() returns trigger language plpgsql as
    $$ begin raise 'the disk is full' using errcode = 'disk_full'; end $$`)
  await run('create trigger disk_is_full before insert on node for each statement execute function disk_is_full()')
  return () => run('drop function disk_is_full() cascade')
}

it.each(testEngines())('Folders without room in %s are a 507 without loss', async (engine) => {
  const server = await startTestServer({ engine })
  onTestFinished(() => server.close())
  const { drive } = await signedInApi(server)
  const { id } = await drive.rootNode()
  const made = async () => (await drive.childrenOfNode({ params: { id } })).total
  const paths = Array.from({ length: 1000 }, (_, index) => `${index} ${'x'.repeat(200)}`)
  const mend = await fillDisk(server.deps.db)
  const full = { statusCode: 507, code: 'drive.disk_full' }
  await expect(drive.createFolders({ body: { paths } })).rejects.toMatchObject(full)
  expect(await made()).toBe(0)
  await mend()
  await drive.createFolders({ body: { paths } })
  expect(await made()).toBe(1000)
})
