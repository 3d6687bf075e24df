// Measures a relay: first word, CPU per chunk and memory, against the provider itself and minimal relays. One server
// runs all phases, so that growth is visible: one stream at a time, 50, 500, 500 at once, a minute of rest.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import type { LoadRequest, StreamReport } from './load-client.ts'
import { cpuMs, memoryMb } from './process.ts'
import { openHouse, type Path, PATHS } from './relay-paths.ts'
import { median, printTable } from './table.ts'

const REST_MS = 60_000
const SAMPLE_MS = 250
/** Sequential calls on each path. The first ones warm up the compilers and are dropped. */
const SINGLE = { warmUps: 5, rounds: 15, words: 1 }

interface Load {
  readonly name: string
  readonly streams: number
  readonly words: number
  readonly startsPerSecond: number
  readonly rounds: number
}

const LOADS: readonly Load[] = [
  { name: '50', streams: 50, words: 5, startsPerSecond: 250, rounds: 1 },
  { name: '500', streams: 500, words: 40, startsPerSecond: 250, rounds: 2 },
  { name: '500 at once', streams: 500, words: 4, startsPerSecond: Infinity, rounds: 2 },
]

interface Result {
  readonly first: number[]
  readonly last: number[]
  readonly cpu: number[]
  dropped: number
}

const folder = mkdtempSync(join(tmpdir(), 'saffron-bench-'))
const house = await openHouse(folder)
const server = house.programOf('stored').pid
const memory: (readonly [string, number])[] = [['started', memoryMb(server, 'VmRSS')]]
const rows: (string | number)[][] = []
try {
  rows.push(...report('1', await measureSingle()))
  memory.push(['after light use', memoryMb(server, 'VmRSS')])
  for (const load of LOADS) rows.push(...report(load.name, await measure(load)))
  await delay(REST_MS)
  memory.push(['after a minute of rest', memoryMb(server, 'VmRSS')])
} finally {
  await house.stop()
  rmSync(folder, { recursive: true, force: true })
}
printTable(
  'Relay, by one server from its start to a minute of rest',
  ['streams × path', 'first word added ms', '÷ raw relay', 'last', 'CPU ms / 1000 chunks', '÷ raw relay', 'dropped'],
  rows,
)
printTable('Memory of the server', ['when', 'RSS MB'], memory)

function runLoad(load: LoadRequest): Promise<StreamReport[]> {
  const client = fork(new URL('load-client.ts', import.meta.url), { serialization: 'advanced' })
  return new Promise((resolve, reject) => {
    client.once('message', (reports) => resolve(reports as StreamReport[]))
    client.once('error', reject)
    client.send(load)
  })
}

function emptyResults(): Map<Path, Result> {
  return new Map(PATHS.map((path) => [path, { first: [], last: [], cpu: [], dropped: 0 }]))
}

function note(result: Result | undefined, path: Path, reports: readonly StreamReport[]): void {
  const times = reports.map(({ firstMs }) => firstMs)
  result?.first.push(median(times))
  result?.last.push(Math.max(...times))
  if (result !== undefined) result.dropped += reports.filter(({ whole }) => !whole).length
  for (const failure of new Set(reports.map((one) => one.failure))) if (failure) console.error(`${path}: ${failure}`)
}

/** Alternates between the paths, so that other load on the machine affects all. */
async function measureSingle(): Promise<Map<Path, Result>> {
  const results = emptyResults()
  const order = Array.from({ length: SINGLE.warmUps + SINGLE.rounds }, () => PATHS).flat()
  const streams = []
  for (const path of order) streams.push(await house.request(path, SINGLE.words))
  const reports = await runLoad({ streams, startsPerSecond: 0 })
  for (const [at, one] of reports.entries()) {
    const path = order[at]
    if (path !== undefined && at >= SINGLE.warmUps * PATHS.length) note(results.get(path), path, [one])
  }
  return results
}

async function measure({ name, words, streams: count, startsPerSecond, rounds }: Load): Promise<Map<Path, Result>> {
  const results = emptyResults()
  let highest = 0
  for (let round = 0; round < rounds; round++) {
    for (const path of PATHS) {
      // For the provider itself, only the first word matters.
      const each = path === 'direct' ? 1 : words
      const streams = []
      for (let n = 0; n < count; n++) streams.push(await house.request(path, each))
      const { pid } = house.programOf(path)
      const before = cpuMs(pid)
      const sampler = setInterval(() => (highest = Math.max(highest, memoryMb(server, 'VmRSS'))), SAMPLE_MS)
      note(results.get(path), path, await runLoad({ streams, startsPerSecond }))
      clearInterval(sampler)
      results.get(path)?.cpu.push(((cpuMs(pid) - before) * 1000) / (count * each))
    }
  }
  memory.push([`at ${name} streams, highest`, highest])
  return results
}

function report(name: string, results: ReadonlyMap<Path, Result>): (string | number)[][] {
  const of = (path: Path) => {
    const { first = [], last = [], cpu = [], dropped = 0 } = results.get(path) ?? {}
    return { first: median(first), last: median(last), cpu: cpu.length === 0 ? NaN : median(cpu), dropped }
  }
  const [direct, raw] = [of('direct'), of('raw relay')]
  return PATHS.filter((path) => path !== 'direct').map((path) => {
    const { first, last, cpu, dropped } = of(path)
    const added = first - direct.first
    return [
      `${name} × ${path}`,
      added,
      added / (raw.first - direct.first),
      last - direct.last,
      cpu,
      cpu / raw.cpu,
      dropped,
    ]
  })
}
