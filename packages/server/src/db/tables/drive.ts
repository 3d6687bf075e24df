import type { FileKind, NodeOrder } from '@saffron/core/drive'

/** The drive of a user or a workspace. Every change in it locks this row first. */
export interface DriveTable {
  ownerId: string
  rootId: string
  /** Counts each content once, even if several assets share it. */
  usedBytes: number
  /** The number of nodes, including the trash and excluding the root. */
  nodeCount: number
  createdAt: string
}

/** The progress of processing a content. `none` means that its type needs none. */
export type WorkState = 'none' | 'waiting' | 'running' | 'done' | 'failed'

/** A content, stored once per owner. */
export interface BlobTable {
  ownerId: string
  /** SHA-256 in hexadecimal. */
  hash: string
  size: number
  /** The media type, detected by content. */
  type: string
  kind: FileKind
  /** The picture's width in pixels, null until it's examined. */
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
  ownerId: string
  hash: string
  name: string
  /** The name for searching and sorting. */
  nameKey: string
  conversationId: string | null
  /** Null if it's older than workspaces. */
  createdBy: string | null
  createdAt: string
  updatedAt: string
}

/** The store of an asset. Its name is unique per owner. */
export interface AssetStoreTable {
  assetId: string
  ownerId: string
  store: string
}

/** A chunked upload. */
export interface UploadTable {
  id: string
  ownerId: string
  /** The bytes of the complete file. */
  length: number
  /** The purpose of the file, as JSON. */
  purpose: string
  assetId: string | null
  expiresAt: string
  createdAt: string
}

/** A folder or a file. */
export interface NodeTable {
  id: string
  ownerId: string
  /** Null for the root. */
  parentId: string | null
  kind: 'folder' | 'file'
  name: string
  /** The sort key of the name, which compares numbers by value. */
  nameKey: string
  assetId: string | null
  /** The bytes of a file, or of all files below a folder that aren't in the trash. */
  size: number
  type: string | null
  fileKind: FileKind | null
  /** When the original file was last modified, if known. */
  modifiedAt: string | null
  childCount: number
  sortIndex: number
  orderBy: NodeOrder
  descending: 0 | 1
  /** Only set on the deleted node itself, not on nodes below it. */
  trashedAt: string | null
  /** Null if it's older than workspaces. */
  createdBy: string | null
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
