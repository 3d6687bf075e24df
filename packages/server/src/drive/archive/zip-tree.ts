import { numberedName } from '@saffron/core/drive'

import { blobKey, type BlobStore } from '../../blobs/index.ts'
import type { NodeTable } from '../../db/tables/drive.ts'
import type { ExportFile } from '../../user-data/user-data.ts'
import type { ZippedFolder } from '../../user-data/zip-of.ts'

/** A node with its content, which is null for a folder. */
export type ZippedNode = Pick<
  NodeTable,
  'id' | 'parentId' | 'kind' | 'name' | 'ownerId' | 'size' | 'type' | 'modifiedAt' | 'updatedAt'
> & {
  readonly hash: string | null
}

/** Types that are already compressed. Text shrinks to about a third. */
const DENSE =
  /^(image\/(?!svg|bmp|x-icon)|video\/|audio\/(?!wav|x-wav|aiff)|application\/(zip|gzip|x-(7z|rar|xz|bzip2)|zstd|pdf|epub|vnd\.openxmlformats))/

/**
 * Returns the paths of nodes in a zip, like in the drive, with folders before their content. Changes names that unpack
 * as a path or that are then taken.
 */
export function zipPaths(nodes: readonly ZippedNode[]): Map<string, string> {
  const paths = new Map<string, string>()
  const taken = new Set<string>()
  for (const { id, parentId, name } of nodes) {
    const above = paths.get(parentId ?? '')
    const folder = above ? `${above}/` : ''
    const safe = zipName(name)
    let own = safe
    for (let count = 2; taken.has(folder + own); count++) own = numberedName(safe, count)
    taken.add(folder + own)
    paths.set(id, folder + own)
  }
  return paths
}

/** Programs that unpack zips treat backslashes as slashes, and drive letters as locations. */
const zipName = (name: string): string => {
  const safe = name.replaceAll('\\', '_').replace(/^([A-Za-z]):/, '$1_')
  return /^\.{1,2}$/.test(safe) ? '_' : safe
}

/** Returns nodes as the files and folders of a zip. */
export function zipEntries(
  nodes: readonly ZippedNode[],
  blobs: BlobStore,
): { files: ExportFile[]; folders: ZippedFolder[] } {
  const paths = zipPaths(nodes)
  const files: ExportFile[] = []
  const folders: ZippedFolder[] = []
  for (const { id, kind, ownerId, hash, size, type, modifiedAt, updatedAt } of nodes) {
    const name = paths.get(id) ?? id
    const at = new Date(modifiedAt ?? updatedAt)
    // The root itself has no name.
    if (name === '') continue
    if (kind === 'folder') folders.push({ name, at })
    else if (hash !== null) {
      const key = blobKey({ ownerId, hash })
      files.push({
        name,
        at,
        bytes: size,
        isDense: DENSE.test(type ?? ''),
        content: async function* () {
          yield* await blobs.open(key, { size })
        },
      })
    }
  }
  return { files, folders }
}
