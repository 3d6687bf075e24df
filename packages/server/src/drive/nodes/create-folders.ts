import { setImmediate } from 'node:timers/promises'

import { nameError, normalName } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import type { NodeTable } from '../../db/tables/drive.ts'
import { InvalidField } from '../../http/invalid-field.ts'
import { addNodes } from './add-nodes.ts'
import { type DriveChange, type LocatedNode, requireDepth } from './drive-change.ts'
import { newNode } from './new-node.ts'
import { findChild, updateSizes } from './node-store.ts'
import { lastPosition, POSITION_GAP } from './order-store.ts'

/** A folder on the path, either an existing or a new one. */
interface PathNode {
  readonly node: NodeTable
  readonly depth: number
  readonly isNew: boolean
  readonly below: Map<string, PathNode>
  /** The number of new folders in it, and the position of the last one. */
  added: number
  lastPosition: number | undefined
}

/**
 * Creates folders by their paths below a folder, including parents. Keeps existing ones. Returns the last folder of
 * each path. Throws `node.name_taken` if a file has the name, `node.too_deep` and `drive.too_many`.
 */
export async function createFolders(
  change: DriveChange,
  { node, above }: LocatedNode,
  paths: readonly string[],
): Promise<{ path: string; node: NodeTable }[]> {
  const top = toPathNode(node, above.length, false)
  const ends: { path: string; end: PathNode }[] = []
  for (const [index, path] of paths.entries()) {
    let end = top
    for (const name of namesOf(path, index)) end = end.below.get(name) ?? (await goOn(change, end, name))
    ends.push({ path, end })
    await setImmediate()
  }
  await writeAll(change, top)
  return ends.map(({ path, end }) => ({ path, node: { ...end.node, childCount: end.node.childCount + end.added } }))
}

const toPathNode = (node: NodeTable, depth: number, isNew: boolean): PathNode => ({
  node,
  depth,
  isNew,
  below: new Map(),
  added: 0,
  lastPosition: isNew ? 0 : undefined,
})

function namesOf(path: string, index: number): string[] {
  return path.split('/').map((name) => {
    const problem = nameError(name)
    if (problem !== undefined) throw new InvalidField(`body.paths.${index}`, problem)
    return normalName(name)
  })
}

/** Descends one folder. A new folder has no existing content. */
async function goOn({ tx, owner, by, at }: DriveChange, way: PathNode, name: string): Promise<PathNode> {
  const parentId = way.node.id
  const there = way.isNew ? undefined : await findChild(tx, parentId, name)
  if (there?.kind === 'file') throw new ApiError('node.name_taken', { details: { names: [name] } })
  const depth = way.depth + 1
  if (there === undefined) {
    requireDepth(depth)
    way.added += 1
    way.lastPosition =
      way.lastPosition === undefined ? await lastPosition(tx, parentId) : way.lastPosition + POSITION_GAP
  }
  const sortIndex = way.lastPosition ?? 0
  const next = toPathNode(there ?? newNode({ owner, by, at, parentId, name, sortIndex }), depth, there === undefined)
  way.below.set(name, next)
  return next
}

/** Inserts the new folders, each before its content. */
async function writeAll(change: DriveChange, top: PathNode): Promise<void> {
  const made: NodeTable[] = []
  const level = [top]
  for (const way of level) {
    level.push(...way.below.values())
    if (way.isNew) made.push({ ...way.node, childCount: way.added })
    else if (way.added > 0) await updateSizes(change.tx, way.node.id, { size: 0, children: way.added })
  }
  await addNodes(change, made)
}
