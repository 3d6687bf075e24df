import type { Node } from '@saffron/core/drive'

import type { NodeTable } from '../../db/tables/drive.ts'

/** Returns a node as the API shows it. */
export function nodeEntity(row: NodeTable): Node {
  const isFolder = row.kind === 'folder'
  return {
    id: row.id,
    parent: row.parentId,
    kind: row.kind,
    name: row.name,
    asset: row.assetId,
    size: row.size,
    type: row.type,
    fileKind: row.fileKind,
    ...(row.modifiedAt !== null && { modifiedAt: row.modifiedAt }),
    sortIndex: row.sortIndex,
    ...(isFolder && { childCount: row.childCount, order: { by: row.orderBy, descending: row.descending === 1 } }),
    ...(row.trashedAt !== null && { trashedAt: row.trashedAt }),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
