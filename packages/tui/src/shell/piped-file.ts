import { createWriteStream, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** These end whoever does not listen to them, before anything could be cleared away. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs with the pipe as a file: more may come than memory holds, it can be sent again, and its hash is known before. The
 * file is gone when this ends, also where a signal ends it.
 */
export async function withPiped<T>(run: (file: string) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'saffron-'))
  const clear = (): void => rmSync(folder, { recursive: true, force: true })
  const end = (name: NodeJS.Signals): void => {
    // Another one listens too, and brings what is under way to its end.
    if (process.listenerCount(name) > 1) return
    process.off(name, end)
    clear()
    process.kill(process.pid, name)
  }
  process.once('exit', clear)
  // In front: who listens once would not be counted any more.
  for (const name of ENDING) process.prependListener(name, end)
  try {
    const file = join(folder, 'piped')
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }), { ...(signal && { signal }) }).catch(
      (error: unknown) => {
        // What the system refuses while it writes names no file.
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
