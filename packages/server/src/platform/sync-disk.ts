import { open } from 'node:fs/promises'
import process from 'node:process'

/** Flushes a file to disk, so that its content survives a power failure. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

/**
 * Flushes a directory to disk, so that its file names survive a power failure. Windows can't open a directory, and
 * doesn't need this.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Errors of `link` on a file system without hard links, or across file systems. */
const CANNOT_LINK = new Set<unknown>(['EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'])

export const cannotLink = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CANNOT_LINK.has(error.code)
