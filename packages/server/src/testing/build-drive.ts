import { type Database, fullText, newId, type Queries } from '../db/index.ts'
import type { BlobTable, NodeTable } from '../db/tables/drive.ts'
import { createNode } from '../drive/nodes/create-node.ts'
import { changeDrive, driveQueue, requireFolder } from '../drive/nodes/drive-change.ts'
import { takeSpace } from '../drive/nodes/drive-store.ts'
import { nameKey } from '../drive/nodes/name-key.ts'

/** The services for changing drives without a server. */
export const driveServices = (db: Database) => ({
  db,
  names: fullText(db, 'node_name_text'),
  now: () => new Date(),
  queue: driveQueue(db),
})

/** Creates a folder in a user's root. */
export const buildFolder = (db: Database, owner: string, name: string = crypto.randomUUID()): Promise<NodeTable> =>
  changeDrive(driveServices(db), { owner, by: null }, async (change) => {
    const folder = await requireFolder(change, change.rootId)
    return createNode(change, { folder, name, onConflict: 'keepBoth' })
  })

/** Creates an asset of a user with this many bytes, either with a new content or with the one named by `hash`. */
export async function buildAsset(
  db: Database,
  owner: string,
  { name = 'file.txt', size = 1, hash = newHash() }: { name?: string; size?: number; hash?: string } = {},
): Promise<{ id: string; hash: string }> {
  return changeDrive(driveServices(db), { owner, by: null }, async ({ tx, at }) => {
    const asset = { id: newId(), ownerId: owner, hash, name, nameKey: nameKey(name), conversationId: null }
    const isNew = await insertBlob(tx, { ownerId: owner, hash, size, createdAt: at })
    if (isNew) await takeSpace(tx, { owner, bytes: size, quotaBytes: 0 })
    await tx
      .insertInto('asset')
      .values({ ...asset, createdAt: at, updatedAt: at })
      .execute()
    return { id: asset.id, hash }
  })
}

const newHash = (): string => `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '')

async function insertBlob(tx: Queries, blob: Pick<BlobTable, 'ownerId' | 'hash' | 'size' | 'createdAt'>) {
  const work = {
    thumbnail: 'none',
    textState: 'none',
    textError: null,
    vectorState: 'none',
    vectorError: null,
  } as const
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('blob')
    .values({ ...blob, type: 'text/plain', kind: 'document', width: null, height: null, ...work })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
