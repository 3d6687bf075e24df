import type { nodeContract } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import { ChangedRows, requireVersion } from '../../db/index.ts'
import type { NodeTable } from '../../db/tables/drive.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Author } from '../../spaces/index.ts'
import type { DriveContext } from '../context.ts'
import { findAsset } from '../stores/asset-store.ts'
import { createFolders } from './create-folders.ts'
import { createNode } from './create-node.ts'
import { deleteForGood } from './delete-nodes.ts'
import { changeDrive, type DriveChange, requireFolder, requireNode } from './drive-change.ts'
import { editNodes, requireNodeOrTrashed } from './edit-nodes.ts'
import { emptyTrash } from './empty-trash.ts'
import { moveNode } from './move-node.ts'
import { nodeEntity } from './node-entity.ts'
import { findNode } from './node-store.ts'
import { usedSpaceOf } from './read-handlers.ts'
import { sortChildren } from './sort-children.ts'
import { trashNode } from './trash-nodes.ts'

type EditHandlers = Pick<
  Handlers<typeof nodeContract>,
  'sortChildren' | 'updateNode' | 'deleteNode' | 'createNode' | 'createFolders' | 'editNodes' | 'emptyTrash'
>

export function editHandlers(context: DriveContext): EditHandlers {
  const { db } = context

  /** Changes a drive. If a node has changed since it was read, the error includes its current state. */
  const change = async <T>({ owner, by }: Author, work: (change: DriveChange) => Promise<T>): Promise<T> => {
    try {
      return await changeDrive(context, { owner, by }, work)
    } catch (error) {
      if (!(error instanceof ChangedRows)) throw error
      const [id = ''] = error.ids
      const row = await findNode(db.query, { owner, id })
      throw new ApiError('node.changed', { details: { ...(row && { node: nodeEntity(row) }) }, cause: error })
    }
  }
  const changeOne = async (author: Author, work: (change: DriveChange) => Promise<NodeTable>) =>
    nodeEntity(await change(author, work))

  return {
    sortChildren: ({ space, params, body }) =>
      changeOne(space, async (drive) => sortChildren(drive, (await requireFolder(drive, params.id)).node, body)),
    updateNode: ({ space, params, body: { name, parent, onConflict, version } }) =>
      changeOne(space, async (drive) => {
        const found = await requireNode(drive, params.id)
        const { node } = found
        requireVersion(node, version)
        const into = parent ?? node.parentId
        if (into === null) throw new ApiError('node.is_root')
        const folder = await requireFolder(drive, into)
        return (await moveNode(drive, found, { folder, name: name ?? node.name, onConflict })) ?? node
      }),
    deleteNode: ({ space, params: { id }, query: { version } }) =>
      changeOne(space, async (drive) => {
        const node = await requireNodeOrTrashed(drive, id)
        if (node.trashedAt === null) {
          requireVersion(node, version)
          return trashNode(drive, node)
        }
        // Only a caller who has seen it in the trash deletes it permanently. Otherwise, a repeated call would lose it.
        if (version === node.version) await deleteForGood(drive, node)
        return node
      }),
    createNode: ({ space, body }) =>
      changeOne(space, async (drive) => {
        const { owner, tx, rootId } = drive
        const folder = await requireFolder(drive, body.parent ?? rootId)
        if (body.kind === 'folder') return createNode(drive, { folder, ...body })
        const asset = await findAsset(tx, { owner, id: body.asset })
        if (asset === undefined) throw new ApiError('asset.not_found')
        const { name, onConflict, lastModified } = body
        return createNode(drive, { folder, name, onConflict, asset, lastModified })
      }),
    createFolders: async ({ space, body: { parent, paths } }) => {
      const list = await change(space, async (drive) => {
        const folder = await requireFolder(drive, parent ?? drive.rootId)
        return createFolders(drive, folder, paths)
      })
      return { list: list.map(({ path, node }) => ({ path, node: nodeEntity(node) })) }
    },
    editNodes: async ({ space, body }) => {
      const rows = await change(space, (drive) => editNodes(drive, body))
      return { list: rows.map(nodeEntity) }
    },
    emptyTrash: async ({ space: { owner: ownerId } }) => {
      await emptyTrash(context, ownerId)
      return usedSpaceOf(context, ownerId)
    },
  }
}
