import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { onTestFinished } from 'vitest'

const PROGRAM = `
  import { startServer } from './src/lifecycle/index.ts'
  import { testTools } from './src/testing/test-tools.ts'
  const [dataFolder, port] = process.argv.slice(1)
  const toolSources = [testTools().source]
  const result = await startServer({ dataFolder, port: Number(port), demoPaceMs: 5, logLevel: 'silent', toolSources })
  if (!result.ok) throw new Error(result.failure.key)
  console.log(result.server.url)
  process.once('SIGTERM', () => void result.server.stop())
`

interface ChildOptions {
  readonly dataFolder: string
  readonly port?: string
  /** The database, if it isn't a file in the data folder. */
  readonly databaseUrl?: string | undefined
  /** The maximum size of its files, which simulates a full disk. */
  readonly mostFileBytes?: number
}

/** Starts a server in a separate process, which a test can kill or end with SIGTERM. */
export async function serveInChild(options: ChildOptions): Promise<{ child: ChildProcess; url: string }> {
  const { dataFolder, port = '0', databaseUrl, mostFileBytes } = options
  const program = [process.execPath, '--input-type=module-typescript', '-e', PROGRAM, dataFolder, port]
  // In blocks of 512 bytes.
  const limit = mostFileBytes === undefined ? 'unlimited' : mostFileBytes / 512
  const child = spawn('sh', ['-c', `ulimit -f ${limit}; exec "$@"`, 'sh', ...program], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, OLLAMA_HOST: 'none', ...(databaseUrl && { SAFFRON_DATABASE_URL: databaseUrl }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, url }
}
