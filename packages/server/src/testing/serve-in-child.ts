import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { onTestFinished } from 'vitest'

const PROGRAM = `
  import { startServer } from './src/lifecycle/index.ts'
  const [dataFolder, port] = process.argv.slice(1)
  const result = await startServer({ dataFolder, port: Number(port), demoPaceMs: 5, logLevel: 'silent' })
  if (!result.ok) throw new Error(result.failure.key)
  console.log(result.server.url)
  process.once('SIGTERM', () => void result.server.stop())
`

/** A server in a process of its own, which a test may kill, or end with SIGTERM. */
export async function serveInChild(dataFolder: string, port = '0'): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', PROGRAM, dataFolder, port], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, OLLAMA_HOST: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, url }
}
