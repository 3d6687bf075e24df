import type { Api } from '@saffron/core/client'
import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import {
  MAX_DEPTH,
  MAX_NODES_AT_ONCE,
  type Node,
  type NodeTree,
  readDrivePath,
  writeDrivePath,
} from '@saffron/core/drive'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'

/** A node and its path. */
export interface Located {
  readonly node: Node
  /** Names from the root to the node. Empty for the root. */
  readonly names: readonly string[]
}

export const pathOf = ({ names }: Pick<Located, 'names'>): string => writeDrivePath(names)

/** Returns the node at each path, in order. Undefined if there is none. */
export async function lookUp(api: Api, places: readonly (readonly string[])[]): Promise<(Node | undefined)[]> {
  const found: (Node | undefined)[] = []
  for (let from = 0; from < places.length; from += MAX_NODES_AT_ONCE) {
    const paths = places.slice(from, from + MAX_NODES_AT_ONCE).map(writeDrivePath)
    const { list } = await api.drive.nodesAtPaths({ body: { paths } })
    found.push(...paths.map((_, index) => list[index]?.node ?? undefined))
  }
  return found
}

export const lookUpOne = async (api: Api, names: readonly string[]): Promise<Node | undefined> =>
  (await lookUp(api, [names]))[0]

/** Finds a typed path. Throws if nothing is there. */
export async function locate({ api, t }: Context, typed: string): Promise<Located> {
  const { names } = readDrivePath(typed)
  const node = await lookUpOne(api, names)
  if (node === undefined) throw notThere(typed, t)
  return { node, names }
}

export const notThere = (typed: string, t: Context['t']): CommandError =>
  new CommandError(t('cli.drive.notThere', { path: typed }), EXIT.notFound)

/** Returns the items of a folder in the server's order. */
export async function childrenOf(api: Api, id: string): Promise<Node[]> {
  const { tree, cut } = await api.drive.treeOfNode({ params: { id }, query: { depth: 1 } })
  if (!cut) return [...(tree.children ?? [])]
  const all: Node[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await api.drive.childrenOfNode({ params: { id }, query: { page, limit: MAX_PAGE_SIZE } })
    all.push(...list)
    if (list.length === 0 || all.length >= total) return all
  }
}

/** Returns a folder's content, `depth` levels deep: in one response if it fits, otherwise folder by folder. */
export async function treeOf(api: Api, id: string, depth = MAX_DEPTH): Promise<readonly NodeTree[]> {
  if (depth <= 0) return []
  const { tree, cut } = await api.drive.treeOfNode({ params: { id }, query: { depth } })
  if (!cut) return tree.children ?? []
  const below: NodeTree[] = []
  for (const node of await childrenOf(api, id)) {
    below.push(node.kind === 'folder' ? { ...node, children: await treeOf(api, node.id, depth - 1) } : node)
  }
  return below
}

/** Yields all nodes of a tree, parents first. */
export function* walk(trees: readonly NodeTree[], above: readonly string[]): Generator<Located> {
  for (const node of trees) {
    const names = [...above, node.name]
    yield { node, names }
    yield* walk(node.children ?? [], names)
  }
}
