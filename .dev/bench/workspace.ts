// Measures a shared chat: the cost of each member who watches a reply, and the lists of a workspace with many chats.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  buildUser,
  buildWorkspace,
  seedConversations,
  send,
  startTestServer,
  testEngines,
} from '@saffron/server/testing'

import { cpuMs, memoryMb, startProgram } from './process.ts'
import { askAndWatch, type SharedChat } from './shared-chat.ts'
import { median, printTable } from './table.ts'

const MEMBERS = 200
/** Milliseconds between two words of the model: enough for all members to attach. */
const PACE_MS = 500
const WORDS = 10
const ROUNDS = 3
const CONVERSATIONS = 100_000
const RUNS = 15

interface Round {
  readonly first: number
  readonly last: number
  readonly cpu: number
  readonly memory: number
  readonly dropped: number
}

async function watchRounds(folder: string): Promise<void> {
  const file = join(folder, 'shared.json')
  const args = ['.dev/bench/shared-server.ts', file, String(MEMBERS + 1), String(PACE_MS)]
  const server = await startProgram(args, { OLLAMA_HOST: 'none' })
  const shared = JSON.parse(readFileSync(file, 'utf8')) as SharedChat
  const round = async (watchers: number): Promise<Round> => {
    const before = cpuMs(server.pid)
    const seen = await askAndWatch(server.url, shared, { watchers, words: WORDS })
    const times = seen.map(({ wordMs }) => wordMs)
    const dropped = seen.filter(({ whole }) => !whole).length
    const cpu = cpuMs(server.pid) - before
    return { first: median(times), last: Math.max(...times), cpu, memory: memoryMb(server.pid, 'VmRSS'), dropped }
  }
  const [alone, together]: [Round[], Round[]] = [[], []]
  try {
    await round(1)
    await round(MEMBERS)
    // Alternates, so that other load on the machine affects both.
    for (let done = 0; done < ROUNDS; done++) {
      alone.push(await round(1))
      together.push(await round(MEMBERS))
    }
  } finally {
    await server.stop()
  }
  const of = (rounds: readonly Round[], field: keyof Round) => median(rounds.map((each) => each[field]))
  const perWatcher = (of(together, 'cpu') - of(alone, 'cpu')) / (MEMBERS - 1)
  const row = (name: string, rounds: readonly Round[]) => [
    name,
    of(rounds, 'first'),
    of(rounds, 'last'),
    of(rounds, 'last') / of(alone, 'last'),
    of(rounds, 'cpu'),
    of(rounds, 'memory'),
    of(rounds, 'dropped'),
  ]
  printTable(
    `Members who watch one reply of ${WORDS} words, ${PACE_MS} ms apart`,
    ['watchers', 'next word after ms', 'at the last', '÷ one (goal 1.2)', 'CPU ms', 'RSS MB', 'dropped'],
    [row('1', alone), row(String(MEMBERS), together)],
  )
  console.log(`CPU for each further watcher: ${perWatcher.toFixed(2)} ms`)
}

async function lists(engine: 'sqlite' | 'postgres'): Promise<void> {
  const server = await startTestServer({ engine })
  const user = await buildUser(server)
  const workspace = await buildWorkspace(server.deps.db, user.id, 'Bench')
  await seedConversations(server.deps.db, workspace, { conversations: CONVERSATIONS, messages: CONVERSATIONS })
  const time = async (call: string): Promise<number> => {
    const times: number[] = []
    for (let run = -3; run < RUNS; run++) {
      const began = performance.now()
      const { status, body } = await send(server, call, { token: user.tokens.accessToken })
      if (status !== 200) throw new Error(`${call} answers ${status}: ${JSON.stringify(body)}`)
      if (run >= 0) times.push(performance.now() - began)
    }
    return median(times)
  }
  const cases: readonly (readonly [what: string, path: string])[] = [
    ['one session’s own account, for comparison', '/user/me'],
    ['chats of the workspace', `/ai/conversation/search?limit=30&workspace=${workspace}`],
    ['chats, page 1000', `/ai/conversation/search?limit=30&page=1000&workspace=${workspace}`],
    ['chats, a title', `/ai/conversation/search?limit=30&q=99&workspace=${workspace}`],
    ['chats of one app', `/workspace/list/${workspace}/conversation/chat?limit=30`],
    ['workspaces', '/workspace/search?limit=30'],
    ['the workspace', `/workspace/list/${workspace}`],
  ]
  const rows: (readonly (string | number)[])[] = []
  for (const [what, path] of cases) rows.push([what, await time(`GET ${path}`)])
  await server.close()
  printTable(
    `A workspace with ${CONVERSATIONS.toLocaleString('en')} chats (${engine}, over HTTP, goal 50 ms)`,
    ['list', 'ms'],
    rows,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'saffron-bench-'))
await watchRounds(folder)
rmSync(folder, { recursive: true, force: true })
for (const engine of testEngines()) await lists(engine)
