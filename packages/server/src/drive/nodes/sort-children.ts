import type { Output } from '@saffron/core/contract'
import type { nodeContract } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import type { NodeTable } from '../../db/tables/drive.ts'
import { InvalidField } from '../../http/invalid-field.ts'
import type { DriveChange } from './drive-change.ts'
import { changeNode } from './node-store.ts'
import { childrenAmong, position, reindex } from './order-store.ts'

type Sorting = Output<typeof nodeContract.sortChildren.body>

/**
 * Sets the order of a folder's children. A manual order starts from the displayed one. Throws `node.not_found` if one
 * of them isn't in the folder.
 */
export async function sortChildren(
  change: DriveChange,
  folder: NodeTable,
  { by, descending, order, before = null }: Sorting,
): Promise<NodeTable> {
  const { tx, owner, at } = change
  if (order !== undefined) {
    if (by !== 'manual') throw new InvalidField('body.order', 'field.wrong')
    const ids = [...new Set(order)]
    if (before !== null && ids.includes(before)) throw new InvalidField('body.before', 'field.wrong')
    const named = before === null ? ids : [...ids, before]
    if ((await childrenAmong(tx, folder.id, named)).size < named.length) throw new ApiError('node.not_found')
    const was = { by: folder.orderBy, descending: folder.descending === 1 }
    if (was.by !== 'manual' || was.descending) await reindex(tx, { folder: folder.id, ...was })
    await position(tx, { folder: folder.id, ids, before })
  }
  const isDescending = descending && order === undefined ? 1 : 0
  return changeNode(tx, { owner, id: folder.id }, { orderBy: by, descending: isDescending, updatedAt: at })
}
