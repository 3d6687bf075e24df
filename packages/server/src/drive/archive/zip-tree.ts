import { besideName } from '@saffron/core/drive'

import { blobKey, type BlobStore } from '../../blobs/index.ts'
import type { NodeTable } from '../../db/tables/drive.ts'
import type { ExportFile } from '../../user-data/user-data.ts'
import type { ZippedFolder } from '../../user-data/zip-of.ts'

/** A node with the content it holds; null of a folder. */
export type ZippedNode = Pick<
  NodeTable,
  'id' | 'parentId' | 'kind' | 'name' | 'userId' | 'size' | 'type' | 'modifiedAt' | 'updatedAt'
> & {
  readonly hash: string | null
}

/** What is packed already; text and the like are made a third of their size. */
const DENSE =
  /^(image\/(?!svg|bmp|x-icon)|video\/|audio\/(?!wav|x-wav|aiff)|application\/(zip|gzip|x-(7z|rar|xz|bzip2)|zstd|pdf|epub|vnd\.openxmlformats))/

/**
 * Where nodes lie in a zip: below each other as in the drive, folders before what is in them. A name that a zip reads as
 * a path, and one that its neighbour has then, is changed a little.
 */
export function zipPaths(nodes: readonly ZippedNode[]): Map<string, string> {
  const paths = new Map<string, string>()
  const taken = new Set<string>()
  for (const { id, parentId, name } of nodes) {
    const above = paths.get(parentId ?? '')
    const folder = above ? `${above}/` : ''
    const safe = zipName(name)
    let own = safe
    for (let count = 2; taken.has(folder + own); count++) own = besideName(safe, count)
    taken.add(folder + own)
    paths.set(id, folder + own)
  }
  return paths
}

/** Programs that unpack take a backslash for a slash, and a drive's letter for a place. */
const zipName = (name: string): string => {
  const safe = name.replaceAll('\\', '_').replace(/^([A-Za-z]):/, '$1_')
  return /^\.{1,2}$/.test(safe) ? '_' : safe
}

/** Nodes as the files and the folders of a zip. */
export function zipEntries(
  nodes: readonly ZippedNode[],
  blobs: BlobStore,
): { files: ExportFile[]; folders: ZippedFolder[] } {
  const paths = zipPaths(nodes)
  const files: ExportFile[] = []
  const folders: ZippedFolder[] = []
  for (const { id, kind, userId, hash, size, type, modifiedAt, updatedAt } of nodes) {
    const name = paths.get(id) ?? id
    const at = new Date(modifiedAt ?? updatedAt)
    // The root itself has no name.
    if (name === '') continue
    if (kind === 'folder') folders.push({ name, at })
    else if (hash !== null) {
      const key = blobKey({ userId, hash })
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
