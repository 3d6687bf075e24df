import { createFolders } from './create-folders.ts'
import { type DriveChange, type LocatedNode, requireFolder } from './drive-change.ts'
import { findChild } from './node-store.ts'

/**
 * Returns the folder with one of these names below the root. If there is none, it's created with the first. If a file
 * has that name, returns the root.
 */
export async function namedFolder(change: DriveChange, names: readonly string[]): Promise<LocatedNode> {
  const root = await requireFolder(change, change.rootId)
  let isTaken = false
  for (const name of names) {
    const node = await findChild(change.tx, change.rootId, name)
    if (node?.kind === 'folder') return { node, above: [root.node] }
    isTaken ||= node !== undefined && name === names[0]
  }
  const made = isTaken ? [] : await createFolders(change, root, names.slice(0, 1))
  const node = made[0]?.node
  return node === undefined ? root : { node, above: [root.node] }
}
