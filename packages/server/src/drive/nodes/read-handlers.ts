import { MAX_TREE_NODES, NODE_ORDERS, type NodeTree, type nodeContract, type UsedSpace } from '@saffron/core/drive'

import type { NodeTable } from '../../db/tables/drive.ts'
import type { Handlers } from '../../http/handler.ts'
import { readSort } from '../../http/read-sort.ts'
import { workspaceName } from '../../spaces/index.ts'
import type { DriveContext } from '../context.ts'
import { changeDrive, requireFolder, requireNode } from './drive-change.ts'
import { findDrive } from './drive-store.ts'
import { nodesAt } from './find-paths.ts'
import { childrenPage, type ListOrder, searchDrive, searchFolder, searchTrash, treeBelow } from './list-store.ts'
import { nodeEntity } from './node-entity.ts'
import { bytesByKind, bytesInTrash, countNodes } from './space-store.ts'
import { hasTrash } from './trash-store.ts'

type ReadHandlers = Pick<
  Handlers<typeof nodeContract>,
  | 'rootNode'
  | 'treeOfNode'
  | 'nodesAtPaths'
  | 'pathOfNode'
  | 'childrenOfNode'
  | 'usedSpace'
  | 'getNode'
  | 'searchNodes'
  | 'searchTrash'
>

/** Orders that don't need a folder. */
const SEARCH_ORDERS = NODE_ORDERS.filter((order) => order !== 'manual')

export function readHandlers(context: DriveContext): ReadHandlers {
  const { db, names } = context
  const { query: queries } = db
  const find = (owner: string, id: string) => requireNode({ tx: queries, owner }, id)
  const hitsOf = (owner: string, q: string | undefined) => (q?.trim() ? names.match({ owner, q }) : undefined)

  const rootOf = async (owner: string) => {
    const rootId = (await findDrive(queries, owner))?.rootId
    return (await find(owner, rootId ?? (await openDrive(context, owner)))).node
  }

  return {
    rootNode: async ({ space }) => nodeEntity(await rootOf(space.owner)),
    nodesAtPaths: async ({ space, body: { paths } }) => {
      const found = await nodesAt(queries, await rootOf(space.owner), paths)
      return {
        list: found.map((node, index) => ({
          path: paths[index] ?? '',
          node: node === undefined ? null : nodeEntity(node),
        })),
      }
    },
    getNode: async ({ space, params }) => nodeEntity((await find(space.owner, params.id)).node),
    pathOfNode: async ({ space, params }) => {
      const { node, above } = await find(space.owner, params.id)
      const isOwn = space.owner === space.by
      const name = isOwn ? undefined : await workspaceName(queries, space.owner)
      return {
        list: [...above, node].map(nodeEntity),
        ...(name !== undefined && { workspace: { id: space.owner, name, role: space.role } }),
      }
    },
    treeOfNode: async ({ space, params, query: { depth } }) => {
      const { node: top } = await find(space.owner, params.id)
      const rows = await treeBelow(queries, { top, depth, most: MAX_TREE_NODES + 1 })
      return { tree: treeOf(rows.slice(0, MAX_TREE_NODES)), cut: rows.length > MAX_TREE_NODES }
    },
    childrenOfNode: async ({ space: { owner }, params, query: { sort, q, ...page } }) => {
      const { node } = await requireFolder({ tx: queries, owner }, params.id)
      const order = sort === undefined ? orderOf(node) : readOrder(sort, NODE_ORDERS)
      const hits = hitsOf(owner, q)
      const { rows, total } =
        hits === undefined
          ? await childrenPage(queries, node, { ...page, ...order })
          : await searchFolder(queries, node.id, { ...page, ...order, hits })
      return { list: rows.map(nodeEntity), total }
    },
    searchNodes: async ({ space: { owner: ownerId }, query: { sort = 'name', q, ...page } }) => {
      const search = { ...page, ...readOrder(sort, SEARCH_ORDERS), hits: hitsOf(ownerId, q) }
      const { rows, total } = await searchDrive(queries, ownerId, search)
      return { list: rows.map(nodeEntity), total }
    },
    searchTrash: async ({ space: { owner: ownerId }, query: { sort = '-date', q, ...page } }) => {
      const search = { ...page, ...readOrder(sort, SEARCH_ORDERS), hits: hitsOf(ownerId, q) }
      const { rows, total } = await searchTrash(queries, ownerId, search)
      return { list: rows.map(nodeEntity), total }
    },
    usedSpace: ({ space }) => usedSpaceOf(context, space.owner),
  }
}

const openDrive = (context: DriveContext, owner: string): Promise<string> =>
  changeDrive(context, { owner, by: null }, async ({ rootId }) => rootId)

const orderOf = ({ orderBy: by, descending }: NodeTable): ListOrder => ({ by, descending: descending === 1 })

function readOrder(sort: string, orders: typeof NODE_ORDERS | typeof SEARCH_ORDERS): ListOrder {
  const { by, direction } = readSort(sort, orders)
  return { by, descending: direction === 'desc' }
}

/** Builds a tree from rows in which each node comes before its content. */
function treeOf(rows: readonly NodeTable[]): NodeTree {
  const children = Map.groupBy(rows.slice(1), ({ parentId }) => parentId)
  const write = (row: NodeTable): NodeTree => {
    const below = children.get(row.id)
    return { ...nodeEntity(row), ...(below !== undefined && { children: below.map(write) }) }
  }
  const [top] = rows
  if (top === undefined) throw new Error('a tree has a top')
  return write(top)
}

export async function usedSpaceOf({ db: { query: queries }, config }: DriveContext, owner: string): Promise<UsedSpace> {
  const { driveQuotaBytes } = config
  const thrown = await hasTrash(queries, owner)
  const [drive, byKind, trashBytes, counts] = await Promise.all([
    findDrive(queries, owner),
    bytesByKind(queries, owner),
    thrown ? bytesInTrash(queries, owner) : 0,
    countNodes(queries, owner, thrown),
  ])
  return {
    usedBytes: drive?.usedBytes ?? 0,
    quotaBytes: driveQuotaBytes === 0 ? null : driveQuotaBytes,
    byKind,
    trashBytes,
    ...counts,
  }
}
