import type { DriveApi } from '../contract.ts'
import { writeDrivePath } from '../drive-path.ts'
import type { ConflictChoice } from '../node-kinds.ts'
import { numberedName } from '../node-name.ts'

interface FileToFind {
  readonly parent: string
  readonly name: string
  readonly onConflict: ConflictChoice
  readonly size: number
  /** SHA-256 of the content. */
  readonly hash: string
}

/** The numbers of the alternative names that are checked. */
const NUMBERS_BESIDE = [2, 3, 4, 5, 6, 7, 8, 9]

/**
 * Returns whether a file is already stored although its response was lost: the same content under its name, or under an
 * alternative name.
 */
export async function isStored(api: DriveApi, file: FileToFind, signal: AbortSignal): Promise<boolean> {
  const { parent, name, onConflict, size, hash } = file
  const { list: above } = await api.drive.pathOfNode({ params: { id: parent }, signal })
  // The first one is the root, which no path names.
  const folder = above.slice(1).map((node) => node.name)
  const beside = onConflict === 'keepBoth' ? NUMBERS_BESIDE.map((count) => numberedName(name, count)) : []
  const paths = [name, ...beside].map((each) => writeDrivePath([...folder, each]))
  const { list } = await api.drive.nodesAtPaths({ body: { paths }, signal })
  for (const { node } of list) {
    if (node === null || node.asset === null || node.size !== size) continue
    const asset = await api.drive.getAsset({ params: { id: node.asset }, signal })
    if (asset.hash === hash) return true
  }
  return false
}
