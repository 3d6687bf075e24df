// What a relay costs: first word, CPU a chunk and memory, against the provider itself and a relay of raw bytes.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { LoadReport, LoadRequest } from './load-client.ts'
import { cpuMs, memoryMb, type Running, startProgram } from './process.ts'
import { median, printTable } from './table.ts'

const MODEL = 'saffron-demo'
/** A server that lives is warm: rounds to warm its compilers come first and are thrown away. */
const LOADS = [
  { streams: 1, words: 60, paceMs: 20, warmUps: 10, rounds: 40 },
  { streams: 50, words: 60, paceMs: 20, warmUps: 1, rounds: 5 },
  { streams: 500, words: 60, paceMs: 200, warmUps: 1, rounds: 3 },
] as const

type Path = 'direct' | 'raw relay' | 'completions' | 'start'
const PATHS: readonly Path[] = ['direct', 'raw relay', 'completions', 'start']

interface House {
  readonly provider: Running
  readonly relay: Running
  readonly server: Running
  readonly token: string
}

async function openHouse(paceMs: number, data: string): Promise<House> {
  const provider = await startProgram(['bin/saffron.js', 'demo-provider', '--port', '0', '--demo-pace', String(paceMs)])
  const relay = await startProgram(['.dev/bench/raw-relay.ts', provider.url])
  const server = await startProgram(['bin/saffron.js', 'serve', '--port', '0', '--no-open', '--data', data], {
    OPENAI_API_KEY: 'bench',
    OPENAI_BASE_URL: provider.url,
  })
  const account = { email: 'bench@example.com', password: 'a long bench password' }
  const answer = await post(server, '/auth/signup', undefined, account)
  return { provider, relay, server, token: (answer as { tokens: { accessToken: string } }).tokens.accessToken }
}

async function post(server: Running, path: string, token: string | undefined, body: unknown): Promise<unknown> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function requestsFor(path: Path, house: House, streams: number, words: number): Promise<LoadRequest[]> {
  const headers = { authorization: `Bearer ${house.token}` }
  const content = `${words} words`
  if (path === 'start') {
    const requests: LoadRequest[] = []
    for (let n = 0; n < streams; n++) {
      const { id } = (await post(house.server, '/ai/conversation/create', house.token, {
        title: 'bench',
        model: MODEL,
      })) as { id: string }
      requests.push({
        url: `${house.server.url}/ai/conversation/list/${id}/start`,
        headers,
        body: JSON.stringify({ content }),
      })
    }
    return requests
  }
  const base = {
    direct: house.provider.url,
    'raw relay': `${house.relay.url}/ai`,
    completions: `${house.server.url}/ai`,
  }[path]
  const body = JSON.stringify({ model: MODEL, stream: true, messages: [{ role: 'user', content }] })
  return Array.from({ length: streams }, () => ({ url: `${base}/chat/completions`, headers, body }))
}

function runLoad(requests: readonly LoadRequest[]): Promise<LoadReport> {
  const client = fork(new URL('load-client.ts', import.meta.url))
  return new Promise((resolve, reject) => {
    client.once('message', (report) => resolve(report as LoadReport))
    client.once('error', reject)
    client.send(requests)
  })
}

async function measure(load: (typeof LOADS)[number]): Promise<(string | number)[][]> {
  const data = mkdtempSync(join(tmpdir(), 'saffron-bench-'))
  const house = await openHouse(load.paceMs, data)
  const results = new Map(
    PATHS.map((path) => [path, { first: [] as number[], cpu: [] as number[], rss: 0, dropped: 0 }]),
  )
  for (let round = -load.warmUps; round < load.rounds; round++) {
    for (const path of PATHS) {
      const requests = await requestsFor(path, house, load.streams, load.words)
      const watched = {
        direct: house.provider,
        'raw relay': house.relay,
        completions: house.server,
        start: house.server,
      }[path]
      const before = cpuMs(watched.pid)
      const report = await runLoad(requests)
      const used = cpuMs(watched.pid) - before
      if (round < 0) continue
      const result = results.get(path)
      if (result === undefined) continue
      result.first.push(median(report.firstMs))
      result.cpu.push(used / (load.streams * load.words))
      result.rss = Math.max(result.rss, memoryMb(watched.pid, 'VmRSS'))
      result.dropped += load.streams - report.whole
      for (const failure of new Set(report.failures)) console.error(`${path}: ${failure}`)
    }
  }
  for (const one of [house.server, house.relay, house.provider]) await one.stop()
  rmSync(data, { recursive: true, force: true })

  const direct = median(results.get('direct')?.first ?? [])
  const raw = median(results.get('raw relay')?.cpu ?? [])
  return [...results].map(([path, { first, cpu, rss, dropped }]) => [
    `${load.streams} × ${path}`,
    median(first) - direct,
    median(cpu),
    median(cpu) / raw,
    rss,
    dropped,
  ])
}

const rows: (string | number)[][] = []
for (const load of LOADS) rows.push(...(await measure(load)))
printTable(
  'Relay, by a warm server',
  ['streams × path', 'first word added ms', 'CPU ms/chunk', '÷ raw relay', 'RSS MB', 'dropped'],
  rows,
)
