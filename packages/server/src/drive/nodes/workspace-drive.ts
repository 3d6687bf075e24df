import type { Node } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import type { Author } from '../../spaces/index.ts'
import type { DriveContext } from '../context.ts'
import { createNode } from './create-node.ts'
import { changeDrive, requireFolder } from './drive-change.ts'
import { nodeEntity } from './node-entity.ts'
import { findChild } from './node-store.ts'

/** The drives of workspaces. */
export interface WorkspaceDrive {
  /** Returns the root of a drive, and creates the drive on first use. */
  readonly rootOf: (owner: string) => Promise<Node>
  /** Returns the folder with this name in the root, and creates it on first use. Throws `node.name_taken`. */
  readonly folderOf: (author: Author, name: string) => Promise<Node>
}

export const workspaceDrive = (context: DriveContext): WorkspaceDrive => ({
  rootOf: (owner) =>
    changeDrive(context, { owner, by: null }, async (change) =>
      nodeEntity((await requireFolder(change, change.rootId)).node),
    ),
  folderOf: (author, name) =>
    changeDrive(context, author, async (change) => {
      const existing = await findChild(change.tx, change.rootId, name)
      if (existing?.kind === 'file') throw new ApiError('node.name_taken', { details: { names: [name] } })
      if (existing !== undefined) return nodeEntity(existing)
      const folder = await requireFolder(change, change.rootId)
      return nodeEntity(await createNode(change, { folder, name, onConflict: 'refuse' }))
    }),
})
