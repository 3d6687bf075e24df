// Measures each long table of the console with 100,000 rows over HTTP: the first page, a late page and a search.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { newId } from '@saffron/server/db'
import { buildUser, send, startTestServer } from '@saffron/server/testing'

import { median, printTable } from './table.ts'

const ROWS = 100_000
const RUNS = 15
const DAY_MS = 86_400_000
/** The span of the rows, in days. */
const DAYS = 365

/** Inserts as many rows into each table as there are users, each a moment later than the previous one. */
function fill(file: string): void {
  const db = new DatabaseSync(file)
  db.exec('pragma synchronous = off; pragma busy_timeout = 60000; begin immediate')
  const into = (table: string, columns: string) =>
    db.prepare(`insert into ${table} (${columns}) values (${columns.replaceAll(/\w+/g, '?')})`)
  const principal = into('principal', 'id, kind')
  const user = into('"user"', 'id, email, name, role, created_at, updated_at')
  const wallet = into('wallet', 'id, owner_id, balance, held, debt, seq, created_at, updated_at')
  const record = into(
    'wallet_record',
    'id, wallet_id, seq, idempotency_key, kind, amount, balance_after, cause, created_at',
  )
  const card = into('gift_card', 'id, code_hash, hint, batch_id, amount, state, note, created_at, updated_at')
  const entry = into('audit_entry', 'id, actor, action, subject, address, user_agent, created_at')
  const call = into(
    'model_call',
    'id, user_id, kind, model, status, duration_ms, input_tokens, output_tokens, cost_micros, ended_at',
  )
  const begin = Date.now() - DAYS * DAY_MS
  for (let made = 0; made < ROWS; made++) {
    const [userId, walletId, at] = [newId(), newId(), new Date(begin + (made / ROWS) * DAYS * DAY_MS).toISOString()]
    principal.run(userId, 'user')
    user.run(userId, `person-${made}@example.com`, `Person ${made}`, 'user', at, at)
    wallet.run(walletId, userId, 1000, 0, 0, 1, at, at)
    record.run(newId(), walletId, 1, `bench:${made}`, 'recharge', 1000, 1000, `bench:${made}`, at)
    card.run(newId(), `hash-${made}`, `C${made}`, `batch-${made % 1000}`, 1000, 'active', `Course ${made}`, at, at)
    entry.run(newId(), userId, 'auth.signed_in', userId, `192.0.2.${made % 250}`, 'bench', at)
    call.run(newId(), userId, 'chat', `model-${made % 5}`, 'complete', 900, 100, 200, 500, at)
  }
  db.exec('commit; pragma wal_checkpoint(truncate)')
  db.close()
}

const server = await startTestServer()
const admin = await buildUser(server, 'super-admin')
fill(join(server.deps.config.dataFolder, 'saffron.db'))
const token = admin.tokens.accessToken

async function time(call: string): Promise<[ms: number, total: string]> {
  const times: number[] = []
  let total = ''
  for (let run = -3; run < RUNS; run++) {
    const began = performance.now()
    const { status, body } = await send(server, call, { token })
    if (status !== 200) throw new Error(`${call} answers ${status}: ${JSON.stringify(body)}`)
    if (run >= 0) times.push(performance.now() - began)
    if (typeof body === 'object' && body !== null && 'total' in body) total = String(body.total)
  }
  return [median(times), total]
}

const cases: readonly (readonly [what: string, path: string])[] = [
  ['one session’s own account, for comparison', '/user/me'],
  ['users', '/api/user/search?limit=50'],
  ['users, page 1000', '/api/user/search?limit=50&page=1000'],
  ['users, a name', '/api/user/search?limit=50&q=person%2099'],
  ['users by name', '/api/user/search?limit=50&sort=name'],
  ['gift cards', '/giftcard/search?limit=50'],
  ['gift cards, page 1000', '/giftcard/search?limit=50&page=1000'],
  ['gift cards, a note', '/giftcard/search?limit=50&q=course%2099'],
  ['gift cards that hold', '/giftcard/search?limit=50&state=active'],
  ['audit log', '/api/audit/search?limit=50'],
  ['audit log, page 1000', '/api/audit/search?limit=50&page=1000'],
  ['audit log, an address', '/api/audit/search?limit=50&q=192.0.2.7'],
  ['audit log, an action', '/api/audit/search?limit=50&action=auth.signed_in'],
  ['wallet records, with sum', '/api/walletRecord/search?limit=50'],
  ['wallet records, page 1000', '/api/walletRecord/search?limit=50&page=1000'],
  ['wallet records, one person', `/api/walletRecord/search?limit=50&user=person-500@example.com`],
  ['model calls', '/api/call/search?limit=50'],
  ['model calls, page 1000', '/api/call/search?limit=50&page=1000'],
  ['model calls of a model', '/api/call/search?limit=50&model=model-3'],
]
const table: (readonly (string | number)[])[] = []
for (const [name, path] of cases) {
  const [ms, total] = await time(`GET ${path}`)
  table.push([name, ms, total])
}
await server.close()
printTable(`${ROWS.toLocaleString('en')} rows in each table (SQLite, over HTTP)`, ['page', 'ms', 'found'], table)
