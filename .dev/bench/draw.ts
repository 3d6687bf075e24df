// Measures a thousand drawings that are queued at once on the demo channel, which draws in threads of the same process.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
const file = join(folder, 'tokens.json')
const server = await startProgram(['.dev/bench/draw-server.ts', file, String(USERS)], { OLLAMA_HOST: 'none' })
const tokens = JSON.parse(readFileSync(file, 'utf8')) as string[]

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
  rmSync(folder, { recursive: true, force: true })
}
