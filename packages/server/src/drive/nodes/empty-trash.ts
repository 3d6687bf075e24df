import { sweepTrashes } from '../../platform/sweep-trashes.ts'
import { deleteForGood } from './delete-nodes.ts'
import { changeDrive, type DriveServices } from './drive-change.ts'
import { findNode } from './node-store.ts'
import { trashedBefore, trashedNodes } from './trash-store.ts'

/** Permanently deletes the nodes in a trash, one transaction each, so that other work can run in between. */
export async function emptyTrash(services: DriveServices, owner: string): Promise<void> {
  for (const id of await trashedNodes(services.db.query, owner)) await deleteTrashed(services, { owner, id })
}

/** Permanently deletes nodes that exceed the trash's retention. Returns how many. */
export const sweepTrash = (services: DriveServices): Promise<number> =>
  sweepTrashes({
    now: services.now(),
    find: (instant, limit) => trashedBefore(services.db.query, instant, limit),
    remove: (owned) => deleteTrashed(services, owned),
  })

/** The user may have restored it in the meantime. */
const deleteTrashed = (services: DriveServices, { owner, id }: { owner: string; id: string }): Promise<void> =>
  changeDrive(services, { owner, by: null }, async (change) => {
    const node = await findNode(change.tx, { owner, id })
    if (node !== undefined && node.trashedAt !== null) await deleteForGood(change, node)
  })
