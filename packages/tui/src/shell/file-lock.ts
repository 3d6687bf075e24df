import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A lock older than this was left by a process that died. */
const STALE_MS = 15_000
const RETRY_MS = 40

/** Runs one at a time among all processes that name the same file: two terminals never spend one refresh token twice. */
export function createFileLock(path: string): <T>(run: () => Promise<T>) => Promise<T> {
  return async (run) => {
    await acquire(path)
    try {
      return await run()
    } finally {
      await rm(path, { force: true })
    }
  }
}

async function acquire(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  for (;;) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.close()
      return
    } catch (error) {
      if (!isTaken(error)) throw error
      if (await isStale(path)) await rm(path, { force: true })
      else await delay(RETRY_MS)
    }
  }
}

async function isStale(path: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path)
    return Date.now() - mtimeMs > STALE_MS
  } catch {
    return false
  }
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'
