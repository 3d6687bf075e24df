// How long until something is there: commands and the first frame against `node -e 0`, the server on two databases.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { spawn as spawnTerminal } from '@lydell/node-pty'

import { ROOT } from '../run-command.ts'
import { memoryMb, startProgram } from './process.ts'
import { median, printTable } from './table.ts'

const RUNS = 15
const config = mkdtempSync(join(tmpdir(), 'saffron-bench-'))
const env = { ...process.env, SAFFRON_CONFIG_DIR: config } as Record<string, string>

function timeCommand(args: readonly string[]): number {
  const began = performance.now()
  spawnSync(process.execPath, args, { cwd: ROOT, env })
  return performance.now() - began
}

/** Milliseconds until the app's first frame shows a prompt, and the most memory it took until then. */
function timeFirstFrame(url: string): Promise<{ ms: number; mb: number }> {
  return new Promise((resolve) => {
    const began = performance.now()
    const terminal = spawnTerminal(process.execPath, ['bin/saffron.js', '--api', url], {
      cwd: ROOT,
      env,
      cols: 80,
      rows: 24,
    })
    let seen = ''
    const listening = terminal.onData((data) => {
      seen += data
      if (!/Saffron/i.test(seen)) return
      listening.dispose()
      resolve({ ms: performance.now() - began, mb: memoryMb(terminal.pid, 'VmHWM') })
      terminal.kill('SIGKILL')
    })
  })
}

async function timeServer(data: string): Promise<number> {
  const server = await startProgram(['bin/saffron.js', 'serve', '--port', '0', '--no-open', '--data', data], env)
  await server.stop()
  return server.readyMs
}

const house = mkdtempSync(join(tmpdir(), 'saffron-bench-'))
const server = await startProgram(['bin/saffron.js', 'serve', '--port', '0', '--no-open', '--data', house], env)
const times: Record<string, number[]> = { 'node -e 0': [], '--version': [], '--help': [], 'first frame': [] }
const memory: number[] = []
for (let run = -1; run < RUNS; run++) {
  const frame = await timeFirstFrame(server.url)
  const round = {
    'node -e 0': timeCommand(['-e', '0']),
    '--version': timeCommand(['bin/saffron.js', '--version']),
    '--help': timeCommand(['bin/saffron.js', '--help']),
    'first frame': frame.ms,
  }
  // The first run fills the file system's cache and is thrown away.
  if (run < 0) continue
  for (const [name, ms] of Object.entries(round)) times[name]?.push(ms)
  memory.push(frame.mb)
}
await server.stop()

const base = median(times['node -e 0'] ?? [])
printTable(
  'Start of the terminal side',
  ['command', 'ms', '÷ node -e 0'],
  Object.entries(times).map(([name, values]) => [name, median(values), median(values) / base]),
)
console.log(`first frame: ${median(memory).toFixed(0)} MB`)

const full = mkdtempSync(join(tmpdir(), 'saffron-bench-'))
console.log('filling a database with 100 000 messages …')
spawnSync(process.execPath, ['.dev/seed.ts', '--data', full, '--conversations', '1000', '--messages', '100000'], {
  cwd: ROOT,
  stdio: 'inherit',
})
const empty: number[] = []
const filled: number[] = []
for (let run = -1; run < 7; run++) {
  const fresh = mkdtempSync(join(tmpdir(), 'saffron-bench-'))
  const pair = [await timeServer(fresh), await timeServer(full)] as const
  rmSync(fresh, { recursive: true, force: true })
  if (run >= 0) {
    empty.push(pair[0])
    filled.push(pair[1])
  }
}
printTable(
  'Start of the server',
  ['database', 'ready ms', '÷ node -e 0'],
  [
    ['empty', median(empty), median(empty) / base],
    ['100 000 messages', median(filled), median(filled) / base],
  ],
)
for (const folder of [config, house, full]) rmSync(folder, { recursive: true, force: true })
