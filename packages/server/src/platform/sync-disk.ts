import { open } from 'node:fs/promises'
import process from 'node:process'

/** Makes the content of a file outlive a power cut. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

/** Makes the names in a folder outlive a power cut. Windows can't open a folder, and doesn't need this. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Errors of `link` on a file system whose files have one name each, or between two file systems. */
const CANNOT_LINK = new Set<unknown>(['EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'])

export const cannotLink = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CANNOT_LINK.has(error.code)
