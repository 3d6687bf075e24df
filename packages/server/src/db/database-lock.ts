import { setTimeout as delay } from 'node:timers/promises'

import type { Client } from 'pg'

export interface DatabaseLock {
  readonly release: () => Promise<void>
}

/**
 * Arbitrary, followed by a number for the schema, because two installations may share a database in separate schemas.
 */
const ADVISORY_LOCK = 7_233_367
const RETAKE_MS = 5000

/**
 * Locks the PostgreSQL database at `url` for this process. Returns undefined if another process has it. Uses an
 * advisory lock of a connection, which any process end releases. Locks again if the connection breaks. Throws the
 * driver's errors.
 */
export async function lockDatabase(url: string): Promise<DatabaseLock | undefined> {
  const released = new AbortController()
  const { signal } = released
  let held = await take(url)
  if (held === undefined) return undefined

  const keep = async (client: Client): Promise<void> => {
    await new Promise((resolve) => client.once('end', resolve))
    held = undefined
    while (!signal.aborted && held === undefined) {
      await delay(RETAKE_MS, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) held = await take(url).catch(() => undefined)
    }
    if (signal.aborted) await held?.end()
    else if (held !== undefined) void keep(held)
  }
  void keep(held)
  return {
    release: async () => {
      released.abort()
      await held?.end()
    },
  }
}

async function take(url: string): Promise<Client | undefined> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  // A broken connection also ends, which is handled there. Without this handler, its error would end the process.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${ADVISORY_LOCK}, hashtext(coalesce(current_schema(), ''))) as taken`,
  )
  if (rows[0]?.taken === true) return client
  await client.end()
  return undefined
}
