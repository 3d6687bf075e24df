// Measures a page of a million wallet records over HTTP, with its filters and sum, and a balance.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { newId } from '@saffron/server/db'
import { buildUser, send, startTestServer } from '@saffron/server/testing'

import { median, printTable } from './table.ts'

const RECORDS = 1_000_000
const WALLETS = 1000
/** The number of records that belong to one user. */
const OF_ONE = 100_000
const OF_OTHERS = Math.floor((RECORDS - OF_ONE) / (WALLETS - 1))
const MADE = OF_ONE + OF_OTHERS * (WALLETS - 1)
const RUNS = 15
const DAY_MS = 86_400_000
/** The span of the records, in days. */
const DAYS = 365

/**
 * Inserts wallets with typical records: a recharge, then usage, with running balances. Bypasses the ledger, which syncs
 * each record.
 */
function fill(file: string, owners: readonly string[]): void {
  const db = new DatabaseSync(file)
  db.exec('pragma synchronous = off; pragma cache_size = -800000; pragma busy_timeout = 60000; begin immediate')
  const wallet = db.prepare('insert into wallet values (?, ?, ?, 0, 0, ?, ?, ?)')
  const record = db.prepare(
    `insert into wallet_record (id, wallet_id, seq, idempotency_key, kind, amount, balance_after, cause, model, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const begin = Date.now() - DAYS * DAY_MS
  const step = (DAYS * DAY_MS) / RECORDS
  const now = new Date().toISOString()
  let made = 0
  for (const [index, userId] of owners.entries()) {
    const count = index === 0 ? OF_ONE : OF_OTHERS
    const walletId = newId()
    const left = 49_000 - ((count - 1) % 50) * 1000
    wallet.run(walletId, userId, left, count, now, now)
    for (let place = 0; place < count; place++) {
      // The records are spread over the year.
      const at = new Date(begin + Math.floor((place * RECORDS) / count) * step).toISOString()
      const [key, isCredit] = [`bench:${(made += 1)}`, place % 50 === 0]
      const booked = isCredit ? ['recharge', 49_000] : ['usage', -1000]
      const after = 49_000 - (place % 50) * 1000
      const model = isCredit ? null : `model-${place % 5}`
      record.run(newId(), walletId, place + 1, key, ...booked, after, `run:${made}`, model, at)
    }
  }
  db.exec('commit; pragma wal_checkpoint(truncate)')
  db.close()
}

const server = await startTestServer()
const admin = await buildUser(server, 'super-admin')
const owners = await Promise.all(Array.from({ length: WALLETS }, () => buildUser(server)))
const [rich = admin, poor = admin] = owners
fill(
  join(server.deps.config.dataFolder, 'saffron.db'),
  owners.map(({ id }) => id),
)

async function time(call: string, token: string): Promise<[ms: number, total: string]> {
  const times: number[] = []
  let total = ''
  for (let run = -3; run < RUNS; run++) {
    const began = performance.now()
    const { status, body } = await send(server, call, { token })
    if (status !== 200) throw new Error(`${call} answers ${status}`)
    if (run >= 0) times.push(performance.now() - began)
    if (typeof body === 'object' && body !== null && 'total' in body) total = String(body.total)
  }
  return [median(times), total]
}

const month = `from=${new Date(Date.now() - 30 * DAY_MS).toISOString()}`
const [boss, own] = [admin.tokens.accessToken, rich.tokens.accessToken]
const cases: readonly (readonly [string, string, string])[] = [
  ['own records, first page', 'GET /walletRecord/search?limit=30', own],
  ['own records, page 1000', 'GET /walletRecord/search?limit=30&page=1000', own],
  ['own records, recharges', 'GET /walletRecord/search?limit=30&kind=recharge', own],
  ['own records, last 30 days', `GET /walletRecord/search?limit=30&${month}`, own],
  ['own use by day and model', 'GET /walletRecord/use?days=30', own],
  ['own use, 92 days', 'GET /walletRecord/use?days=92', own],
  ['own balance', 'GET /user/me', own],
  ['all records, first page, with sum', 'GET /api/walletRecord/search?limit=50', boss],
  ['all records, last page, with sum', `GET /api/walletRecord/search?limit=50&page=${Math.ceil(MADE / 50)}`, boss],
  ['own records, last page', `GET /walletRecord/search?limit=30&page=${Math.ceil(OF_ONE / 30)}`, own],
  ['all recharges, with sum', 'GET /api/walletRecord/search?limit=50&kind=recharge', boss],
  ['all of 30 days, with sum', `GET /api/walletRecord/search?limit=50&${month}`, boss],
  ['all of one person, with sum', `GET /api/walletRecord/search?limit=50&user=${poor.id}`, boss],
  ['all of one with 100 000, with sum', `GET /api/walletRecord/search?limit=50&user=${rich.id}`, boss],
]
const table: (readonly (string | number)[])[] = []
for (const [name, call, token] of cases) {
  const [ms, total] = await time(call, token)
  table.push([name, ms, total])
}
await server.close()
printTable(`${RECORDS.toLocaleString('en')} wallet records (SQLite, over HTTP)`, ['call', 'ms', 'found'], table)
