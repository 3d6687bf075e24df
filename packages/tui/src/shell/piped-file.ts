import { createWriteStream, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** By default these signals end the process before any cleanup. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs with the pipe saved as a temporary file: it may exceed memory, can be resent, and its hash is known in advance.
 * The file is removed at the end, even after a signal.
 */
export async function withPiped<T>(run: (file: string) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'saffron-'))
  const clear = (): void => rmSync(folder, { recursive: true, force: true })
  const end = (name: NodeJS.Signals): void => {
    // Another listener finishes the running work.
    if (process.listenerCount(name) > 1) return
    process.off(name, end)
    clear()
    process.kill(process.pid, name)
  }
  process.once('exit', clear)
  // Prepended, so that one-time listeners are still counted.
  for (const name of ENDING) process.prependListener(name, end)
  try {
    const file = join(folder, 'piped')
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }), { ...(signal && { signal }) }).catch(
      (error: unknown) => {
        // A write error of the system has no file name.
        throw error instanceof Error ? Object.assign(error, { path: file }) : error
      },
    )
    return await run(file)
  } finally {
    process.off('exit', clear)
    for (const name of ENDING) process.off(name, end)
    clear()
  }
}
