// Measures a thousand drawings that are queued at once. The demo provider, which draws them, is a process of its own, so
// that its memory and its time aren't counted as the server's.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { memoryMb, startProgram } from './process.ts'
import { median, printTable } from './table.ts'

const USERS = 10
const DRAWINGS = 1000
const ASKED = 15
const AT_ONCE = 50

const folder = mkdtempSync(join(tmpdir(), 'saffron-bench-'))
const demo = await startProgram(['bin/saffron.js', 'demo-provider', '--port', '0', '--demo-pace', '2'])
const server = await startProgram(
  ['bin/saffron.js', 'serve', '--port', '0', '--no-open', '--data', join(folder, 'data')],
  { SAFFRON_DEMO_URL: demo.url, SAFFRON_RATE_LIMIT: '0', OLLAMA_HOST: 'none' },
)
const tokens: string[] = []

async function signUp(): Promise<string> {
  const account = { email: `bench${tokens.length}@example.com`, password: 'a long bench password' }
  const answer = await fetch(`${server.url}/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  if (!answer.ok) throw new Error(`signup: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { tokens: { accessToken: string } }).tokens.accessToken
}

function call(user: number, path: string, body?: object): Promise<Response> {
  return fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${tokens[user] ?? ''}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const read = async <T>(user: number, path: string, body?: object): Promise<T> =>
  (await (await call(user, path, body)).json()) as T

/** Returns the milliseconds until the first word of a reply. */
async function firstWord(): Promise<number> {
  const { id } = await read<{ id: string }>(0, '/ai/conversation/create', { title: 'bench', model: 'saffron-demo' })
  const began = performance.now()
  let firstMs = Number.NaN
  const { body } = await call(0, `/ai/conversation/list/${id}/start`, { content: '10 words' })
  for await (const chunk of body ?? []) {
    if (Number.isNaN(firstMs) && Buffer.from(chunk).includes('event: text')) firstMs = performance.now() - began
  }
  return firstMs
}

async function firstWords(): Promise<number> {
  const times: number[] = []
  for (let asked = 0; asked < ASKED; asked++) times.push(await firstWord())
  return median(times)
}

async function countOf(user: number, state: string): Promise<number> {
  return (await read<{ total: number }>(user, `/ai/assets/history/search?limit=1&state=${state}`)).total
}

const donePerUser = () => Promise.all(tokens.map((_, user) => countOf(user, 'succeeded')))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

async function untilDone(count: number): Promise<readonly number[]> {
  for (;;) {
    const done = await donePerUser()
    if (sum(done) >= count) return done
    await delay(250)
  }
}

try {
  while (tokens.length < USERS) tokens.push(await signUp())
  await firstWords()
  const before = await firstWords()
  const began = performance.now()
  // The first user queues everything before the others begin.
  const order = Array.from({ length: DRAWINGS }, (_, index) => Math.floor((index * USERS) / DRAWINGS))
  for (let at = 0; at < order.length; at += AT_ONCE) {
    const some = order.slice(at, at + AT_ONCE)
    await Promise.all(
      some.map((user, index) =>
        call(user, '/ai/assets/image/generations', { prompt: `drawing ${at + index}`, size: '256x256' }),
      ),
    )
  }
  const queuedMs = performance.now() - began
  const early = await untilDone(DRAWINGS / 10)
  const memoryEarly = memoryMb(server.pid, 'VmRSS')
  const during = await firstWords()
  const half = await untilDone(DRAWINGS / 2)
  const all = await untilDone(DRAWINGS)
  const seconds = (performance.now() - began) / 1000
  const memoryLate = memoryMb(server.pid, 'VmRSS')
  const failed = sum(await Promise.all(tokens.map((_, user) => countOf(user, 'failed'))))
  printTable(
    `${DRAWINGS} drawings of ${USERS} users, queued at once`,
    ['measured', 'value', 'goal'],
    [
      ['drawn', sum(all), DRAWINGS],
      ['failed', failed, 0],
      ['seconds until queued', queuedMs / 1000, '–'],
      ['seconds until drawn', seconds, '–'],
      ['most ÷ fewest of a user at a half', Math.max(...half) / Math.max(1, Math.min(...half)), '–'],
      ['users with one at a tenth', early.filter((count) => count > 0).length, '–'],
      ['RSS at the end ÷ at a tenth', memoryLate / memoryEarly, '1.1'],
      ['first word of a chat ÷ alone', during / before, '1.2'],
    ],
  )
} finally {
  await server.stop()
  await demo.stop()
  rmSync(folder, { recursive: true, force: true })
}
