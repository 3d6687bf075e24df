import { type FileHandle, open } from 'node:fs/promises'

/** Syncs a file to the disk in libuv's thread pool, without blocking the event loop. */
export interface DiskSync {
  /** Resolves when everything written before this call is on the disk. Calls made during a sync share the next one. */
  readonly synced: () => Promise<void>
  /** Call when there are no more calls of `synced`. */
  readonly close: () => Promise<void>
}

/** The file needn't exist before the first call. */
export function createDiskSync(file: string): DiskSync {
  let handle: FileHandle | undefined
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  const sync = async (): Promise<void> => {
    try {
      handle ??= await open(file, 'r+')
      await handle.datasync()
    } finally {
      running = undefined
    }
  }

  const begin = (): Promise<void> => {
    next = undefined
    running = sync()
    return running
  }

  return {
    synced: () => {
      // A running sync may have begun before the last write.
      next ??= running?.then(begin, begin)
      return next ?? begin()
    },
    close: async () => {
      // The callers of `synced` already received the error.
      await Promise.allSettled([next, running])
      await handle?.close()
    },
  }
}
