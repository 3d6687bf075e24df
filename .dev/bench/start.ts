// Measures the start of the server on two databases, against `node -e 0`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ROOT } from '../run-command.ts'
import { timeNode } from './one-command.ts'
import { startProgram } from './process.ts'
import { median, printTable } from './table.ts'

const config = mkdtempSync(join(tmpdir(), 'saffron-bench-'))
const env = { ...process.env, SAFFRON_CONFIG_DIR: config } as Record<string, string>

async function timeServer(data: string): Promise<number> {
  const server = await startProgram(['bin/saffron.js', 'serve', '--port', '0', '--no-open', '--data', data], env)
  await server.stop()
  return server.readyMs
}

const full = mkdtempSync(join(tmpdir(), 'saffron-bench-'))
console.log('filling a database with 100 000 messages …')
spawnSync(process.execPath, ['.dev/seed.ts', '--data', full, '--conversations', '1000', '--messages', '100000'], {
  cwd: ROOT,
  stdio: 'inherit',
})
const empty: number[] = []
const filled: number[] = []
const bare: number[] = []
for (let run = -1; run < 7; run++) {
  const fresh = mkdtempSync(join(tmpdir(), 'saffron-bench-'))
  const pair = [await timeServer(fresh), await timeServer(full)] as const
  rmSync(fresh, { recursive: true, force: true })
  if (run >= 0) {
    empty.push(pair[0])
    filled.push(pair[1])
    bare.push(timeNode(['-e', '0'], env).wall)
  }
}
const base = median(bare)
printTable(
  'Start of the server',
  ['database', 'ready ms', '÷ node -e 0'],
  [
    ['empty', median(empty), median(empty) / base],
    ['100 000 messages', median(filled), median(filled) / base],
  ],
)
for (const folder of [config, full]) rmSync(folder, { recursive: true, force: true })
