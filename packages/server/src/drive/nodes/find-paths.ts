import { MAX_DEPTH, readDrivePath } from '@saffron/core/drive'

import type { Queries } from '../../db/index.ts'
import type { NodeTable } from '../../db/tables/drive.ts'
import { findChild } from './node-store.ts'

/** Returns the nodes at these paths from a root in order, undefined for missing ones. Looks up shared prefixes once. */
export async function nodesAt(
  queries: Queries,
  root: NodeTable,
  paths: readonly string[],
): Promise<(NodeTable | undefined)[]> {
  const known = new Map<string, NodeTable | undefined>([['', root]])
  const at = async (names: readonly string[]): Promise<NodeTable | undefined> => {
    const key = names.join('/')
    if (known.has(key)) return known.get(key)
    const folder = await at(names.slice(0, -1))
    const found = folder?.kind === 'folder' ? await findChild(queries, folder.id, names.at(-1) ?? '') : undefined
    known.set(key, found)
    return found
  }
  const found: (NodeTable | undefined)[] = []
  for (const path of paths) {
    const { names } = readDrivePath(path)
    // Too deep to exist, so it isn't looked up.
    found.push(names.length > MAX_DEPTH ? undefined : await at(names))
  }
  return found
}
