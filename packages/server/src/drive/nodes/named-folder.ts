import { createFolders } from './create-folders.ts'
import { type DriveChange, type LocatedNode, requireFolder } from './drive-change.ts'
import { findChild } from './node-store.ts'

/** Returns the folder with this name below the root, which is created if needed. If a file has the name, the root. */
export async function namedFolder(change: DriveChange, name: string): Promise<LocatedNode> {
  const root = await requireFolder(change, change.rootId)
  const there = await findChild(change.tx, change.rootId, name)
  if (there?.kind === 'file') return root
  const [made] = there === undefined ? await createFolders(change, root, [name]) : []
  const node = there ?? made?.node
  return node === undefined ? root : { node, above: [root.node] }
}
