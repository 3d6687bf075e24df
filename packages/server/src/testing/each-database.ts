import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe } from 'vitest'

import { createDatabase, type Database, type DatabaseLocation } from '../db/index.ts'
import { testPostgresUrl } from './test-environment.ts'

/** The location of a test file's database, and a function to delete it. */
export interface TestLocation {
  readonly location: DatabaseLocation
  readonly remove: () => Promise<void>
}

/** A file in a separate folder. */
async function sqliteTestLocation(): Promise<TestLocation> {
  const folder = await mkdtemp(join(tmpdir(), 'saffron-test-'))
  return {
    location: { engine: 'sqlite', file: join(folder, 'saffron.db') },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** A separate schema in the database at `url`. */
export async function postgresTestLocation(url: string): Promise<TestLocation> {
  const schema = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const administer = async (statement: string): Promise<void> => {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  const drop = `drop schema if exists ${schema} cascade`
  await administer(`create schema ${schema}`)
  return {
    location: { engine: 'postgres', url, schema },
    // PostgreSQL may end one of several drops at the same time as a deadlock, because they share its catalog.
    remove: () => administer(drop).catch(() => administer(drop)),
  }
}

/** Returns the URL of a separate schema in the database at `url`, in the format for operators. */
export async function postgresTestUrl(url: string): Promise<{ url: string; remove: TestLocation['remove'] }> {
  const { location, remove } = await postgresTestLocation(url)
  const address = new URL(url)
  address.searchParams.set('options', `-c search_path=${'schema' in location ? location.schema : ''}`)
  return { url: address.href, remove }
}

/**
 * Runs a suite on SQLite, and on PostgreSQL if `SAFFRON_TEST_PG` is set. `db()` returns the database while the tests
 * run. `through` is the last migration that it has, by default the newest.
 */
export function eachDatabase(
  name: string,
  suite: (db: () => Database) => void,
  { through }: { readonly through?: string } = {},
): void {
  const url = testPostgresUrl()
  const places: [string, () => Promise<TestLocation>][] = [['SQLite', sqliteTestLocation]]
  if (url !== undefined) places.push(['PostgreSQL', () => postgresTestLocation(url)])
  describe.each(places)(`${name} on %s`, (_engine, place) => {
    let database: Database | undefined
    let remove: TestLocation['remove'] | undefined
    beforeAll(async () => {
      const made = await place()
      remove = made.remove
      database = await createDatabase(made.location, through === undefined ? 'migrate' : { through })
    })
    afterAll(async () => {
      await database?.close()
      await remove?.()
    })
    suite(() => {
      if (database === undefined) throw new Error('The database is there only while tests run.')
      return database
    })
  })
}
