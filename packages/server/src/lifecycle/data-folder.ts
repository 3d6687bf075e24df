import { statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

import { LifecycleError } from './failure.ts'
import type { Holder } from './folder-lock.ts'

/** Creates a data directory if there is none. Throws a LifecycleError if that isn't possible. */
export async function openFolder(dataFolder: string): Promise<void> {
  try {
    await makeFolder(resolve(dataFolder))
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new LifecycleError('serve.failure.dataFolder', { folder: dataFolder, detail }, error)
  }
}

/** Step by step, since `recursive` never returns in a directory where nothing can be created, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (isFolder(folder)) return
  await makeFolder(dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    // Another process may have just created it.
    if (!isFolder(folder)) throw error
  })
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

export function lockedError(folder: string, holder: Holder | undefined): LifecycleError {
  if (holder === undefined) return new LifecycleError('serve.failure.locked', { folder })
  const { url } = holder
  const pid = String(holder.pid)
  return url === undefined
    ? new LifecycleError('serve.failure.lockedBy', { folder, pid })
    : new LifecycleError('serve.failure.lockedAt', { folder, pid, url })
}
