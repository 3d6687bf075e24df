import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { makeFolder } from './make-folder.ts'

/** A lock not touched for so long was left by a process that died. */
const STALE_MS = 15_000
const TOUCH_MS = 5000
const RETRY_MS = 40

/** Runs one at a time among all processes that name the same file: two terminals never spend one refresh token twice. */
export function createFileLock(path: string): <T>(run: () => Promise<T>) => Promise<T> {
  return async (run) => {
    // Not of node:crypto, which every command would load.
    const token = crypto.randomUUID()
    await acquire(path, token)
    const touching = setInterval(() => void touch(path), TOUCH_MS)
    try {
      return await run()
    } finally {
      clearInterval(touching)
      // A process that slept past the limit comes back to a lock that another holds by now.
      if ((await readToken(path)) === token) await rm(path, { force: true })
    }
  }
}

async function acquire(path: string, token: string): Promise<void> {
  makeFolder(dirname(path))
  while (!(await create(path, token))) {
    if (!(await isStale(path))) await delay(RETRY_MS)
    else await removeStale(path)
  }
}

/** One waiter at a time looks again and removes: the slower of two must not remove the fresh lock of the faster. */
async function removeStale(path: string): Promise<void> {
  const guard = `${path}.stale`
  if (!(await create(guard, ''))) {
    if (await isStale(guard)) await rm(guard, { force: true })
    await delay(RETRY_MS)
    return
  }
  try {
    if (await isStale(path)) await rm(path, { force: true })
  } finally {
    await rm(guard, { force: true })
  }
}

/** False where the file is there already. */
async function create(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
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

const readToken = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null)

async function touch(path: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now).catch(() => undefined)
}
