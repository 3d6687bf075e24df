import { MAX_DEPTH } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import type { Database, FullText, Queries } from '../../db/index.ts'
import type { NodeTable } from '../../db/tables/drive.ts'
import { createKeyedQueue, type KeyedQueue } from '../../platform/keyed-queue.ts'
import type { Author } from '../../spaces/index.ts'
import { lockDrive } from './drive-store.ts'
import { ancestorsOf, findNode } from './node-store.ts'

/** A change of a drive, which is locked until it ends. */
export interface DriveChange {
  readonly tx: Queries
  readonly owner: string
  /** The user who makes the change, or null for the server itself. */
  readonly by: string | null
  readonly rootId: string
  /** The time of the change, as an ISO timestamp. */
  readonly at: string
  /** The index of names. */
  readonly names: FullText
  /** Hashes of deleted contents. Their bytes are deleted after the commit. */
  readonly freed: Set<string>
}

export interface DriveServices {
  readonly db: Database
  readonly names: FullText
  readonly now: () => Date
  readonly queue: KeyedQueue
  /** Deletes the bytes of contents without rows. */
  readonly removeBytes?: (owner: string, hashes: readonly string[]) => Promise<void>
}

/**
 * Queues the changes of a drive. On PostgreSQL, each change that waits for the row would block one of a few
 * connections. SQLite has one writer, and concurrent changes share a commit.
 */
export const driveQueue = ({ engine }: Pick<Database, 'engine'>): KeyedQueue =>
  engine === 'postgres' ? createKeyedQueue() : (_owner, work) => work()

/** Changes a drive in one transaction. Creates the drive on first use. */
export async function changeDrive<T>(
  { db, names, now, queue, removeBytes }: DriveServices,
  { owner, by }: Author,
  work: (change: DriveChange) => Promise<T>,
): Promise<T> {
  const freed = new Set<string>()
  const result = await queue(owner, () =>
    db.transaction(async (tx) => {
      freed.clear()
      const at = now().toISOString()
      const { rootId } = await lockDrive(tx, { owner, at })
      return work({ tx, owner, by, rootId, at, names, freed })
    }),
  )
  if (freed.size > 0) await removeBytes?.(owner, [...freed])
  return result
}

/** Two drives and the user who changes both. */
export interface TwoDrives {
  readonly from: string
  readonly to: string
  readonly by: string
}

/**
 * Changes two drives in one transaction, which starts with `begin`. Two drives are always locked in the same order, so
 * that two such changes can't wait for each other.
 */
export async function changeTwoDrives<T>(
  { db, names, now, queue, removeBytes }: DriveServices,
  { from, to, by }: TwoDrives,
  begin: (tx: Queries) => Promise<void>,
  work: (from: DriveChange, to: DriveChange) => Promise<T>,
): Promise<T> {
  const [first, second] = from < to ? [from, to] : [to, from]
  const freed = new Set<string>()
  const change = () =>
    db.transaction(async (tx) => {
      freed.clear()
      await begin(tx)
      const at = now().toISOString()
      const roots = new Map<string, string>()
      for (const owner of [first, second]) roots.set(owner, (await lockDrive(tx, { owner, at })).rootId)
      const changeOf = (owner: string, theirs: Set<string>) => ({
        tx,
        owner,
        by,
        at,
        names,
        rootId: roots.get(owner) ?? '',
        freed: theirs,
      })
      // A transfer adds to its target, so only contents of the source are freed.
      return work(changeOf(from, freed), changeOf(to, new Set()))
    })
  const result = await queue(first, () => queue(second, change))
  if (freed.size > 0) await removeBytes?.(from, [...freed])
  return result
}

/** A node and its position. */
export interface LocatedNode {
  readonly node: NodeTable
  /** From the root down to its folder. */
  readonly above: readonly NodeTable[]
}

type DriveAccess = Pick<DriveChange, 'tx' | 'owner'>

/** Throws `node.not_found` if the node doesn't exist, belongs to someone else, or is in the trash or below it. */
export async function requireNode({ tx, owner }: DriveAccess, id: string): Promise<LocatedNode> {
  const chain = await ancestorsOf(tx, { owner, id })
  const node = chain.at(-1)
  if (node === undefined || chain.some(({ trashedAt }) => trashedAt !== null)) throw new ApiError('node.not_found')
  return { node, above: chain.slice(0, -1) }
}

/** Throws like `requireNode`, and `node.not_a_folder`. */
export async function requireFolder(position: DriveAccess, id: string): Promise<LocatedNode> {
  const found = await requireNode(position, id)
  if (found.node.kind !== 'folder') throw new ApiError('node.not_a_folder')
  return found
}

/** Returns a node that was itself moved to the trash. Throws `node.not_found` for any other. */
export async function requireTrashed({ tx, owner }: DriveAccess, id: string): Promise<NodeTable> {
  const node = await findNode(tx, { owner, id })
  if (node === undefined || node.trashedAt === null) throw new ApiError('node.not_found')
  return node
}

/** Throws `node.too_deep` if a node has too many folders above it. */
export function requireDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw new ApiError('node.too_deep', { values: { count: MAX_DEPTH } })
}
