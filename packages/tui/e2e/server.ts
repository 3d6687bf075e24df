import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const SAFFRON = fileURLToPath(new URL('../../../bin/saffron.js', import.meta.url))

export interface Server {
  readonly url: string
  readonly stop: () => Promise<void>
  /** Ends it like a crash. */
  readonly kill: () => Promise<void>
}

/** Starts `saffron serve` on a free port, unless one is given, with its own data directory. */
export async function startSaffron(
  data: string,
  demoPaceMs: number,
  port = '0',
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const args = [SAFFRON, 'serve', '--port', port, '--data', data, '--no-open', '--demo-pace', String(demoPaceMs)]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], HOME: data, ...settings },
  })
  const [line] = await once(child.stdout, 'data')
  const url = /http:\S+/.exec(String(line))?.[0]
  if (url === undefined) throw new Error(`not a ready line: ${String(line)}`)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

interface RunOptions {
  readonly env: Readonly<Record<string, string>>
  readonly input?: string | Uint8Array
  /** Closes its stdout after this many characters. */
  readonly readOnly?: number
  /** Called with all stdout so far on new output. */
  readonly onOutput?: (stdout: string) => void
}

export async function runSaffron(
  args: readonly string[],
  options: RunOptions,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [SAFFRON, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: options.env['SAFFRON_CONFIG_DIR'], ...options.env },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk)
    options.onOutput?.(stdout)
    if (stdout.length >= (options.readOnly ?? Infinity)) child.stdout.destroy()
  })
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  child.stdin.end(options.input ?? '')
  await once(child, 'close')
  return { code: child.exitCode, stdout, stderr }
}
