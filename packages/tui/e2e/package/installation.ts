import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
export const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string }
/** The output of `pnpm pack:tarball`. */
const TARBALL = `${ROOT}dist/saffron-${version}.tgz`

export interface Output {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** The number of chunks on stdout. */
  readonly pieces: number
}

export interface Served {
  readonly url: string
  /** Returns its stderr so far, line by line. */
  readonly said: () => string[]
  readonly stop: () => Promise<void>
}

export interface Installation {
  /** The directory npm installed it to. */
  readonly folder: string
  /** A home directory that was empty. */
  readonly home: string
  readonly run: (args: readonly string[], env?: Readonly<Record<string, string>>, input?: string) => Promise<Output>
  /** Starts `saffron serve` on a free port with a new data directory. */
  readonly serve: () => Promise<Served>
}

/** Runs npm with an empty home directory, but with this machine's registry settings. */
function npm(home: string, args: readonly string[]): string {
  const { npm_config_userconfig: userconfig = join(homedir(), '.npmrc') } = process.env
  const env = { ...process.env, HOME: home, npm_config_userconfig: userconfig, npm_config_audit: 'false' }
  return execFileSync('npm', args, { cwd: home, env, encoding: 'utf8' })
}

/** Runs the tarball as `npx` does, with nothing installed before. */
export function runByNpx(folder: string, args: readonly string[]): string {
  const home = join(folder, 'home of npx')
  mkdirSync(home)
  return npm(home, ['exec', '--yes', '--omit=optional', `--package=${TARBALL}`, '--', 'saffron', ...args])
}

export interface InstallOptions {
  /** Installs globally rather than into a folder. npm supports `omit` for a folder only. */
  readonly global: boolean
  readonly omit?: 'optional'
}

/** Installs the tarball into an empty directory. */
export function install(folder: string, { global, omit }: InstallOptions): Installation {
  const home = join(folder, 'home')
  // A realistic path with spaces that also contains one of our directory names.
  const prefix = join(folder, 'packages/tui/where it is')
  mkdirSync(home, { recursive: true })
  const modules = join(prefix, global ? 'lib/node_modules' : 'node_modules')
  const options = [...(global ? ['--global'] : []), ...(omit === undefined ? [] : [`--omit=${omit}`])]
  npm(home, ['install', '--prefix', prefix, ...options, TARBALL])
  const saffron = global ? join(prefix, 'bin/saffron') : join(modules, '.bin/saffron')
  const PATH = [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
  const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    spawn(saffron, args, { cwd: home, stdio: ['pipe', 'pipe', 'pipe'], env: { PATH, HOME: home, ...env } })

  return {
    folder: join(modules, 'saffron'),
    home,
    run: async (args, env, input = '') => {
      const child = start(args, env)
      const pieces: string[] = []
      let stderr = ''
      child.stdout.on('data', (piece) => pieces.push(String(piece)))
      child.stderr.on('data', (piece) => (stderr += String(piece)))
      child.stdin.end(input)
      await once(child, 'close')
      return { code: child.exitCode, stdout: pieces.join(''), stderr, pieces: pieces.length }
    },
    serve: async () => {
      const data = ['--port', '0', '--data', join(folder, 'data'), '--no-open', '--demo-pace', '20']
      const child = start(['serve', ...data], { OLLAMA_HOST: 'none' })
      let stderr = ''
      child.stderr.on('data', (piece) => (stderr += String(piece)))
      const ended = once(child, 'exit').then(() => undefined)
      const line = await Promise.race([once(child.stdout, 'data'), ended])
      const url = /^saffron listening on (http:\S+)$/m.exec(String(line?.[0]))?.[1]
      if (url === undefined) throw new Error(`it did not start: ${String(line)} ${stderr}`)
      const stop = async () => {
        child.kill('SIGTERM')
        await ended
      }
      return { url, said: () => stderr.trimEnd().split('\n'), stop }
    },
  }
}
