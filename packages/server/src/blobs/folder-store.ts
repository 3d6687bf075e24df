import type { Dirent } from 'node:fs'
import { access, constants, copyFile, link, mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

import { newId } from '../db/index.ts'
import { isCode } from '../platform/disk-errors.ts'
import { cannotLink, syncFile, syncFolder } from '../platform/sync-disk.ts'
import { type BlobStore, type FoundBlob, PARTIAL } from './blob-store.ts'
import { missingContent, wrongSize } from './missing-content.ts'
import type { RemovalGate } from './removal-gate.ts'

/** How much of a file is read at a time. */
const CHUNK_BYTES = 256 * 1024

/** Stores blobs as files in a directory. Removals go through `gate`, which a backup can close. */
export function folderStore(folder: string, gate: RemovalGate = (remove) => remove()): BlobStore {
  const pathOf = (key: string): string => join(folder, ...key.split('/'))

  const put: BlobStore['put'] = async (key, path) => {
    const target = pathOf(key)
    const partial = `${target}.${newId()}${PARTIAL}`
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      await link(path, partial).catch(async (error: unknown) => {
        // Another disk, or a file system without hard links.
        if (!cannotLink(error)) throw error
        await copyFile(path, partial)
        await syncFile(partial)
      })
      // A link has the time of its original, but a new blob must count as new, so that a sweep leaves it.
      const now = new Date()
      await utimes(partial, now, now)
      await rename(partial, target)
      await syncFolder(dirname(target))
    } finally {
      // It is already gone, unless something failed or the blob was this very file.
      await rm(partial, { force: true })
    }
  }

  return {
    put,
    open: async (key, { size, range } = {}) => {
      const file = await open(pathOf(key)).catch(orMissing)
      const found = await file.stat()
      if (size !== undefined && found.size !== size) {
        await file.close()
        throw wrongSize(found.size, size)
      }
      return file.createReadStream({ ...range, highWaterMark: CHUNK_BYTES })
    },
    fileOf: async (key, size) => {
      const path = pathOf(key)
      await access(path, constants.R_OK).catch(orMissing)
      const found = await stat(path).catch(orMissing)
      if (found.size !== size) throw wrongSize(found.size, size)
      return path
    },
    remove: (key) => gate(() => rm(pathOf(key), { force: true })),
    size: async (key) => {
      try {
        return (await stat(pathOf(key))).size
      } catch (error) {
        if (isCode(error, 'ENOENT')) return undefined
        throw error
      }
    },
    list: async function* (owner = '') {
      for await (const entry of filesBelow(join(folder, owner))) {
        const path = join(entry.parentPath, entry.name)
        const found = await foundAt(path)
        if (found !== undefined) yield { ...found, key: relative(folder, path).split(sep).join('/') }
      }
    },
  }
}

const orMissing = (error: unknown): never => {
  throw isCode(error, 'ENOENT') ? missingContent(error) : error
}

async function* filesBelow(folder: string): AsyncGenerator<Dirent> {
  try {
    for await (const entry of await opendir(folder, { recursive: true })) if (entry.isFile()) yield entry
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
}

/** Returns undefined if the file disappears while it is examined. */
async function foundAt(path: string): Promise<Omit<FoundBlob, 'key'> | undefined> {
  try {
    return { changedAt: (await stat(path)).mtime }
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}
