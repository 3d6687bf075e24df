import type { FileKind, NodeOrder } from '@saffron/core/drive'

/** The drive of somebody. Whoever changes anything in it holds this row first. */
export interface DriveTable {
  userId: string
  rootId: string
  /** Each content once, however many assets hold it. */
  usedBytes: number
  /** How many nodes there are, with the trash and without the root. */
  nodeCount: number
  createdAt: string
}

/** How far the work on a content has come; `none`: there is nothing to do for its kind. */
export type WorkState = 'none' | 'waiting' | 'running' | 'done' | 'failed'

/** Content, once for each owner. */
export interface BlobTable {
  userId: string
  /** SHA-256 in hexadecimal. */
  hash: string
  size: number
  /** Media type, by content. */
  type: string
  kind: FileKind
  /** Pixels of a picture; null until somebody has looked. */
  width: number | null
  height: number | null
  thumbnail: WorkState
  textState: WorkState
  textError: string | null
  vectorState: WorkState
  vectorError: string | null
  createdAt: string
}

/** A content with a name. */
export interface AssetTable {
  id: string
  userId: string
  hash: string
  name: string
  /** The name for searching and sorting. */
  nameKey: string
  conversationId: string | null
  createdAt: string
  updatedAt: string
}

/** A store is a name within its owner. */
export interface AssetStoreTable {
  assetId: string
  userId: string
  store: string
}

/** A file that comes piece by piece. */
export interface UploadTable {
  id: string
  userId: string
  /** Bytes of the whole file. */
  length: number
  /** What the file is for, as JSON. */
  purpose: string
  assetId: string | null
  expiresAt: string
  createdAt: string
}

/** A folder or a file. */
export interface NodeTable {
  id: string
  userId: string
  /** Null of the root. */
  parentId: string | null
  kind: 'folder' | 'file'
  name: string
  /** What the order by name goes by: numbers in it count as numbers. */
  nameKey: string
  assetId: string | null
  /** Of a file, its bytes; of a folder, those of all files below it that are not in the trash. */
  size: number
  type: string | null
  fileKind: FileKind | null
  /** Of a file, when it was changed last where it came from, as far as that was said. */
  modifiedAt: string | null
  childCount: number
  sortIndex: number
  orderBy: NodeOrder
  descending: 0 | 1
  /** Set on what was deleted itself, not on what is below it. */
  trashedAt: string | null
  version: number
  createdAt: string
  updatedAt: string
}

export interface DriveTables {
  drive: DriveTable
  blob: BlobTable
  asset: AssetTable
  assetStore: AssetStoreTable
  node: NodeTable
  upload: UploadTable
}
