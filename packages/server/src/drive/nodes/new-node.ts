import { newId } from '../../db/index.ts'
import type { NodeTable } from '../../db/tables/drive.ts'
import type { Author } from '../../spaces/index.ts'
import type { AssetRow } from '../stores/asset-store.ts'
import { nameKey } from './name-key.ts'

interface Place extends Author {
  readonly at: string
  readonly parentId: string
  readonly name: string
  readonly sortIndex: number
}

/** Returns the row of a folder, or of a file with an asset, last modified at `lastModified` in milliseconds. */
export function newNode(
  { owner, by, at, name, ...position }: Place,
  asset?: AssetRow,
  lastModified?: number,
): NodeTable {
  return {
    id: newId(),
    ownerId: owner,
    ...position,
    kind: asset === undefined ? 'folder' : 'file',
    name,
    nameKey: nameKey(name),
    assetId: asset?.id ?? null,
    size: asset?.size ?? 0,
    type: asset?.type ?? null,
    fileKind: asset?.kind ?? null,
    modifiedAt: lastModified === undefined ? null : new Date(lastModified).toISOString(),
    childCount: 0,
    orderBy: 'name',
    descending: 0,
    trashedAt: null,
    createdBy: by,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
}
