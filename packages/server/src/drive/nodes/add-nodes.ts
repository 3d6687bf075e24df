import { setImmediate } from 'node:timers/promises'

import type { NodeTable } from '../../db/tables/drive.ts'
import type { DriveChange } from './drive-change.ts'
import { addToCount } from './drive-store.ts'
import { searchableName } from './name-key.ts'
import { inChunks, insertNodes } from './node-store.ts'

/** The number of nodes written before yielding to the event loop. */
const NODES_AT_ONCE = 200

/** Inserts nodes, each folder before its content, and indexes their names. Throws `drive.too_many`. */
export async function addNodes({ tx, owner, names }: DriveChange, nodes: readonly NodeTable[]): Promise<void> {
  await addToCount(tx, owner, nodes.length)
  for (const some of inChunks(nodes, NODES_AT_ONCE)) {
    await insertNodes(tx, some)
    for (const { id, name } of some) await names.put(tx, { id, owner, text: searchableName(name) })
    if (some.length === NODES_AT_ONCE) await setImmediate()
  }
}
