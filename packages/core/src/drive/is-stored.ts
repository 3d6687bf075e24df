import type { Api } from '../client/api-types.ts'
import { writeDrivePath } from './drive-path.ts'
import type { ClashChoice } from './node-kinds.ts'
import { besideName } from './node-name.ts'

interface Stored {
  readonly parent: string
  readonly name: string
  readonly onClash: ClashChoice
  readonly size: number
  /** SHA-256 of its content. */
  readonly hash: string
}

/** Of names beside one that is taken, those that are looked at. */
const NUMBERS_BESIDE = [2, 3, 4, 5, 6, 7, 8, 9]

/** Whether a file is in its place although nobody heard of it: the same content under its name, or beside it. */
export async function isStored(api: Pick<Api, 'drive'>, file: Stored, signal: AbortSignal): Promise<boolean> {
  const { parent, name, onClash, size, hash } = file
  const { list: above } = await api.drive.pathOfNode({ params: { id: parent }, signal })
  // The first one is the root, which no path names.
  const folder = above.slice(1).map((node) => node.name)
  const beside = onClash === 'keepBoth' ? NUMBERS_BESIDE.map((count) => besideName(name, count)) : []
  const paths = [name, ...beside].map((each) => writeDrivePath([...folder, each]))
  const { list } = await api.drive.nodesAtPaths({ body: { paths }, signal })
  for (const { node } of list) {
    if (node === null || node.asset === null || node.size !== size) continue
    const asset = await api.drive.getAsset({ params: { id: node.asset }, signal })
    if (asset.hash === hash) return true
  }
  return false
}
