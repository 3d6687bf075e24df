import { type ClashChoice, MOST_DEPTH, nameFault, normalName } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import { newId } from '../../db/index.ts'
import type { NodeTable } from '../../db/tables/drive.ts'
import { InvalidField } from '../../invalid-field.ts'
import type { AssetRow } from '../assets/asset-store.ts'
import { claimName } from './claim-name.ts'
import type { DriveChange, Found } from './drive-change.ts'
import { nameKey, searchableName } from './name-key.ts'
import { findChild, grow, insertNodes } from './node-store.ts'
import { lastPlace } from './order-store.ts'
import { trashNode } from './trash-nodes.ts'

interface NewNode {
  readonly folder: Found
  readonly name: string
  readonly onClash: ClashChoice
  /** What a file is made of; without one, a folder is made. */
  readonly asset?: AssetRow | undefined
}

/**
 * Makes a folder or a file. Where its name is taken and it is to be left out, answers what has the name. Throws
 * `node.too_deep` and `node.name_taken`.
 */
export async function createNode(change: DriveChange, { folder, asset, ...wish }: NewNode): Promise<NodeTable> {
  const { tx, owner, at, names } = change
  const into = folder.node.id
  if (folder.above.length + 1 > MOST_DEPTH) throw new ApiError('node.too_deep')
  const claim = await claimName(tx, { folder: into, ...wish })
  if (claim.outcome === 'skip') return claim.taken
  if (claim.outcome === 'replace') await trashNode(change, claim.taken)
  const node: NodeTable = {
    id: newId(),
    userId: owner,
    parentId: into,
    kind: asset === undefined ? 'folder' : 'file',
    name: claim.name,
    nameKey: nameKey(claim.name),
    assetId: asset?.id ?? null,
    size: asset?.size ?? 0,
    type: asset?.type ?? null,
    fileKind: asset?.kind ?? null,
    childCount: 0,
    sortIndex: await lastPlace(tx, into),
    orderBy: 'name',
    descending: 0,
    trashedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  await insertNodes(tx, [node])
  await names.put(tx, { id: node.id, owner, text: searchableName(node.name) })
  await grow(tx, into, { size: node.size, children: 1 })
  return node
}

/**
 * Makes folders by their paths below a folder, with those above them; those that are there are taken as they are.
 * Answers the last folder of each path. Throws `node.name_taken` where a file is in the way, and `node.too_deep`.
 */
export async function createFolders(
  change: DriveChange,
  folder: Found,
  paths: readonly string[],
): Promise<{ path: string; node: NodeTable }[]> {
  const known = new Map<string, Found>()
  const made: { path: string; node: NodeTable }[] = []
  for (const [index, path] of paths.entries()) {
    let [found, way] = [folder, '']
    for (const name of namesOf(path, index)) {
      way += `/${name}`
      const next = known.get(way) ?? (await folderIn(change, found, name))
      known.set(way, next)
      found = next
    }
    made.push({ path, node: found.node })
  }
  return made
}

function namesOf(path: string, index: number): string[] {
  return path.split('/').map((name) => {
    const fault = nameFault(name)
    if (fault !== undefined) throw new InvalidField(`body.paths.${index}`, fault)
    return normalName(name)
  })
}

async function folderIn(change: DriveChange, folder: Found, name: string): Promise<Found> {
  const above = [...folder.above, folder.node]
  const there = await findChild(change.tx, folder.node.id, name)
  if (there?.kind === 'file') throw new ApiError('node.name_taken', { details: { names: [name] } })
  return { above, node: there ?? (await createNode(change, { folder, name, onClash: 'refuse' })) }
}
