import { TRASH_DAYS } from '@saffron/core/drive'

import { deleteForGood } from './delete-nodes.ts'
import { changeDrive, type DriveServices } from './drive-change.ts'
import { findNode } from './node-store.ts'
import { trashedBefore, trashedNodes } from './trash-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NODES_AT_ONCE = 100

/** Deletes for good what is in a trash: one node after another, so that others have their turn in between. */
export async function emptyTrash(services: DriveServices, owner: string): Promise<void> {
  for (const id of await trashedNodes(services.db.query, owner)) await deleteTrashed(services, { owner, id })
}

/** Deletes for good what has been in a trash for as long as it is kept. Answers how many nodes that was. */
export async function sweepTrash(services: DriveServices): Promise<number> {
  const instant = new Date(services.now().getTime() - TRASH_DAYS * DAY_MS).toISOString()
  for (let swept = 0; ;) {
    const due = await trashedBefore(services.db.query, instant, NODES_AT_ONCE)
    for (const owned of due) await deleteTrashed(services, owned)
    swept += due.length
    if (due.length < NODES_AT_ONCE) return swept
  }
}

/** Somebody may have taken it out in the meantime. */
const deleteTrashed = (services: DriveServices, { owner, id }: { owner: string; id: string }): Promise<void> =>
  changeDrive(services, owner, async (change) => {
    const node = await findNode(change.tx, { owner, id })
    if (node !== undefined && node.trashedAt !== null) await deleteForGood(change, node)
  })
