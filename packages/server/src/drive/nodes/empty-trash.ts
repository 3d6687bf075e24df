import { sweepTrashes } from '../../platform/sweep-trashes.ts'
import { deleteForGood } from './delete-nodes.ts'
import { changeDrive, type DriveServices } from './drive-change.ts'
import { findNode } from './node-store.ts'
import { trashedBefore, trashedNodes } from './trash-store.ts'

/** Deletes for good what is in a trash: one node after another, so that others have their turn in between. */
export async function emptyTrash(services: DriveServices, owner: string): Promise<void> {
  for (const id of await trashedNodes(services.db.query, owner)) await deleteTrashed(services, { owner, id })
}

/** Deletes for good what has been in a trash for as long as it is kept. Answers how many nodes that was. */
export const sweepTrash = (services: DriveServices): Promise<number> =>
  sweepTrashes({
    now: services.now(),
    find: (instant, limit) => trashedBefore(services.db.query, instant, limit),
    remove: (owned) => deleteTrashed(services, owned),
  })

/** Somebody may have taken it out in the meantime. */
const deleteTrashed = (services: DriveServices, { owner, id }: { owner: string; id: string }): Promise<void> =>
  changeDrive(services, owner, async (change) => {
    const node = await findNode(change.tx, { owner, id })
    if (node !== undefined && node.trashedAt !== null) await deleteForGood(change, node)
  })
