import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { ROOT } from '../run-command.ts'

/** Clock ticks per second in /proc (USER_HZ, 100 on common Linux systems). */
const TICKS = 100

export interface Running {
  readonly pid: number
  readonly url: string
  readonly readyMs: number
  stop: () => Promise<void>
}

/** Starts one of our programs and waits for the line with its URL. */
export async function startProgram(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await readUrl(child)
  return { pid: child.pid ?? 0, url, readyMs: performance.now() - began, stop: () => stopChild(child) }
}

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const match = /http:\/\/127\.0\.0\.1:\d+\S*/.exec(output)
      if (match !== null) resolve(match[0])
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await gone
  clearTimeout(timer)
}

/** Returns a process's CPU milliseconds, from /proc. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
}

/** Returns a process's memory in MB: `VmRSS` now, `VmHWM` at its peak. */
export function memoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const match = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(match?.[1] ?? NaN) / 1024
}
