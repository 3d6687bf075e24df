import { MOST_DEPTH } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import type { Database, FullText, Queries } from '../../db/index.ts'
import type { NodeTable } from '../../db/tables/drive.ts'
import { createKeyedQueue, type KeyedQueue } from '../assets/keyed-queue.ts'
import { lockDrive } from './drive-store.ts'
import { ancestorsOf, findNode } from './node-store.ts'

/** A change of a drive under way: until it ends, nobody else changes this drive. */
export interface DriveChange {
  readonly tx: Queries
  readonly owner: string
  readonly rootId: string
  /** When it happens, as rows say it. */
  readonly at: string
  /** The index of names. */
  readonly names: FullText
  /** Hashes of contents that went; their bytes go once this is committed. */
  readonly freed: Set<string>
}

export interface DriveServices {
  readonly db: Database
  readonly names: FullText
  readonly now: () => Date
  readonly turns: KeyedQueue
  /** Removes the bytes of contents that nothing names any more. */
  readonly removeBytes?: (owner: string, hashes: readonly string[]) => Promise<void>
}

/**
 * Turns at a drive, in which changes of it go. On PostgreSQL each that waits for its row would keep one of a few connections
 * from everybody else; on SQLite there is one writer, and changes that come together share its commit.
 */
export const driveQueue = ({ engine }: Pick<Database, 'engine'>): KeyedQueue =>
  engine === 'postgres' ? createKeyedQueue() : (_owner, work) => work()

/** Changes a drive, which is made on first use: all of it or nothing. */
export async function changeDrive<T>(
  { db, names, now, turns, removeBytes }: DriveServices,
  owner: string,
  work: (change: DriveChange) => Promise<T>,
): Promise<T> {
  const freed = new Set<string>()
  const result = await turns(owner, () =>
    db.transaction(async (tx) => {
      freed.clear()
      const at = now().toISOString()
      const { rootId } = await lockDrive(tx, { owner, at })
      return work({ tx, owner, rootId, at, names, freed })
    }),
  )
  if (freed.size > 0) await removeBytes?.(owner, [...freed])
  return result
}

/** A node where it stands. */
export interface Found {
  readonly node: NodeTable
  /** From the root down to the folder it is in. */
  readonly above: readonly NodeTable[]
}

type Place = Pick<DriveChange, 'tx' | 'owner'>

/** Throws `node.not_found` for what is not there, what is another's, and what is in the trash or below it. */
export async function requireNode({ tx, owner }: Place, id: string): Promise<Found> {
  const chain = await ancestorsOf(tx, { owner, id })
  const node = chain.at(-1)
  if (node === undefined || chain.some(({ trashedAt }) => trashedAt !== null)) throw new ApiError('node.not_found')
  return { node, above: chain.slice(0, -1) }
}

/** Throws as `requireNode`, and `node.not_a_folder`. */
export async function requireFolder(position: Place, id: string): Promise<Found> {
  const found = await requireNode(position, id)
  if (found.node.kind !== 'folder') throw new ApiError('node.not_a_folder')
  return found
}

/** What lies in the trash itself. Throws `node.not_found` for anything else. */
export async function requireTrashed({ tx, owner }: Place, id: string): Promise<NodeTable> {
  const node = await findNode(tx, { owner, id })
  if (node === undefined || node.trashedAt === null) throw new ApiError('node.not_found')
  return node
}

/** Throws `node.too_deep` for a node with this many folders above it, where they are too many. */
export function requireDepth(depth: number): void {
  if (depth > MOST_DEPTH) throw new ApiError('node.too_deep', { values: { count: MOST_DEPTH } })
}
