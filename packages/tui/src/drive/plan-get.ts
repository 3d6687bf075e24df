import { join } from 'node:path'

import type { NodeTree } from '@saffron/core/drive'

import type { Context } from '../shell/context.ts'
import { localNameError } from './local-name.ts'
import { type Located, pathOf, treeOf } from './remote.ts'
import { type Job, LocalFileError } from './transfer-log.ts'

/** A file to download, or the reason it can't be. */
export interface FetchJob extends Job {
  readonly id: string
  readonly asset: string | null
  /** The last modification at the source, or in Drive, in milliseconds. */
  readonly modifiedMs: number
  readonly error?: unknown
}

export interface GetPlan {
  /** Local folders, parents first. */
  readonly folders: string[]
  readonly files: FetchJob[]
}

/** Adds a Drive path to a plan, with its place below a local folder. */
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
  /** The target folder on this machine. */
  readonly folder: string
  /** The new name. Undefined keeps the current one. */
  readonly name?: string
}

interface Place {
  /** The path in Drive. */
  readonly names: readonly string[]
  /** The local folder. */
  readonly folder: string
  readonly t: Context['t']
}

function addBelow(plan: GetPlan, nodes: readonly NodeTree[], { names, ...place }: Place): void {
  for (const node of nodes) addNode(plan, node, { names: [...names, node.name], ...place })
}

function addNode(plan: GetPlan, node: NodeTree, { names, folder, t }: Place): void {
  const nameProblem = localNameError(node.name, t)
  const local = nameProblem === undefined ? join(folder, node.name) : folder
  if (node.kind === 'folder' && nameProblem === undefined) {
    plan.folders.push(local)
    return addBelow(plan, node.children ?? [], { names, folder: local, t })
  }
  const { id, size, asset, updatedAt, modifiedAt = updatedAt } = node
  const error = nameProblem === undefined ? {} : { error: new LocalFileError(nameProblem) }
  plan.files.push({ id, path: pathOf({ names }), local, size, asset, modifiedMs: Date.parse(modifiedAt), ...error })
}
