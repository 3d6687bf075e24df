import { CONFLICT_CHOICES, type ConflictChoice } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../db/index.ts'
import type { NodeTable } from '../db/tables/drive.ts'
import { createNode } from '../drive/nodes/create-node.ts'
import {
  changeDrive,
  type DriveChange,
  type DriveServices,
  requireFolder,
  requireNode,
} from '../drive/nodes/drive-change.ts'
import { editNodes } from '../drive/nodes/edit-nodes.ts'
import { moveNode } from '../drive/nodes/move-node.ts'
import { findAsset } from '../drive/stores/asset-store.ts'

export const STEP_KINDS = ['folder', 'file', 'rename', 'move', 'copy', 'trash', 'restore', 'delete'] as const

/** A random change of a drive. Its numbers select nodes among the existing ones. */
export interface DriveStep {
  readonly kind: (typeof STEP_KINDS)[number]
  readonly which: number
  readonly where: number
  /** One of a few names, so that they conflict. */
  readonly name: string
  readonly onConflict: ConflictChoice
}

/** Returns a random step. `chance` returns numbers from 0 to 1. */
export function chanceStep(chance: () => number): DriveStep {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const [which, where] = [Math.floor(chance() * 1000), Math.floor(chance() * 1000)]
  return {
    kind: pick(STEP_KINDS),
    which,
    where,
    name: pick(['a', 'b', 'c.txt', 'd']),
    onConflict: pick(CONFLICT_CHOICES),
  }
}

/** Executes a step. Returns the created or changed nodes, or none if it was rejected. Throws other errors. */
export async function takeStep(
  services: DriveServices,
  owner: string,
  step: DriveStep,
  assets: readonly string[],
): Promise<NodeTable[]> {
  const nodes = await allNodes(services.db.query, owner)
  const chosen = (number: number) => nodes[number % Math.max(1, nodes.length)]?.id ?? owner
  try {
    return await changeDrive(services, { owner, by: null }, (change) =>
      applyStep(change, step, { id: chosen(step.which), parent: chosen(step.where), assets }),
    )
  } catch (error) {
    if (ApiError.is(error) && error.statusCode < 500) return []
    throw error
  }
}

interface Chosen {
  readonly id: string
  readonly parent: string
  readonly assets: readonly string[]
}

async function applyStep(change: DriveChange, step: DriveStep, { id, parent, assets }: Chosen): Promise<NodeTable[]> {
  const { kind, which, name, onConflict } = step
  if (kind === 'folder' || kind === 'file') {
    const asset = await findAsset(change.tx, { owner: change.owner, id: assets[which % assets.length] ?? '' })
    const folder = await requireFolder(change, parent)
    return [await createNode(change, { folder, name, onConflict, asset: kind === 'file' ? asset : undefined })]
  }
  if (kind !== 'rename') return editNodes(change, { action: kind, ids: [id], parent, onConflict })
  const found = await requireNode(change, id)
  const folder = await requireFolder(change, found.node.parentId ?? id)
  const node = await moveNode(change, found, { folder, name, onConflict })
  return node === undefined ? [] : [node]
}

const allNodes = (queries: Queries, owner: string): Promise<Array<{ id: string }>> =>
  queries.selectFrom('node').select('id').where('ownerId', '=', owner).orderBy('id').execute()
