import { join } from 'node:path'

import type { NodeTree } from '@saffron/core/drive'

import type { Context } from '../shell/context.ts'
import { type Job, LocalFault } from './ledger.ts'
import { localNameFault } from './local-name.ts'
import { type Located, pathOf, treeOf } from './remote.ts'

/** A file that is to come, or what keeps it from coming. */
export interface FetchJob extends Job {
  readonly id: string
  readonly asset: string | null
  /** When it was changed last where it came from, or else in the drive, in milliseconds. */
  readonly modifiedMs: number
  readonly error?: unknown
}

export interface GetPlan {
  /** Folders of this machine, those above first. */
  readonly folders: string[]
  readonly files: FetchJob[]
}

/** Adds what is at a place of the drive to a plan, as it is to be below a folder of this machine. */
export async function addRemote(
  plan: GetPlan,
  { api, t }: Pick<Context, 'api' | 't'>,
  { from, folder, name }: Coming,
): Promise<void> {
  const children = from.node.kind === 'folder' ? await treeOf(api, from.node.id) : []
  if (from.names.length > 0) {
    const top = { ...from.node, name: name ?? from.node.name, children }
    return addNode(plan, top, { names: from.names, folder, t })
  }
  const into = name === undefined ? folder : join(folder, name)
  plan.folders.push(into)
  addBelow(plan, children, { names: [], folder: into, t })
}

interface Coming {
  readonly from: Located
  /** The folder of this machine it comes to. */
  readonly folder: string
  /** What it is to be called there; absent: as it is called. */
  readonly name?: string
}

interface Place {
  /** In the drive. */
  readonly names: readonly string[]
  /** The folder of this machine. */
  readonly folder: string
  readonly t: Context['t']
}

function addBelow(plan: GetPlan, nodes: readonly NodeTree[], { names, ...place }: Place): void {
  for (const node of nodes) addNode(plan, node, { names: [...names, node.name], ...place })
}

function addNode(plan: GetPlan, node: NodeTree, { names, folder, t }: Place): void {
  const fault = localNameFault(node.name, t)
  const local = fault === undefined ? join(folder, node.name) : folder
  if (node.kind === 'folder' && fault === undefined) {
    plan.folders.push(local)
    return addBelow(plan, node.children ?? [], { names, folder: local, t })
  }
  const { id, size, asset, updatedAt, modifiedAt = updatedAt } = node
  const error = fault === undefined ? {} : { error: new LocalFault(fault) }
  plan.files.push({ id, path: pathOf({ names }), local, size, asset, modifiedMs: Date.parse(modifiedAt), ...error })
}
