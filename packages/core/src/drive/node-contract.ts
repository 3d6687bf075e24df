import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import {
  id,
  idParams,
  inWorkspace,
  listOf,
  listQuery,
  spaceListQuery,
  populateList,
  text,
  versionQuery,
} from '../endpoints/entity.ts'
import { SPACE_ROLES } from '../endpoints/space-role.ts'
import { conflictChoice, lastModified, node, nodeName, nodeOrder, type NodeTree, usedSpace } from './entities.ts'
import { MAX_DEPTH, MAX_NODES_AT_ONCE } from './limits.ts'

const version = z.optional(z.int().check(z.minimum(1)))
const ids = z.array(id).check(z.minLength(1), z.maxLength(MAX_NODES_AT_ONCE))

/** `sort`: by name, size, kind, date or manual, with `-` for descending. Default: the folder's own order. */
export const childrenQuery = z.extend(listQuery, {
  kind: z.optional(z.enum(['folder', 'file'])),
  populate: populateList(['asset']),
})

const treeQuery = z.object({
  depth: z._default(z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(MAX_DEPTH)), 1),
})

const nodeTree: z.ZodMiniType<NodeTree> = z.extend(node, {
  get children() {
    return z.optional(z.array(nodeTree))
  },
})

/** Without `parent`, in the root. A file needs an asset of the caller. */
export const createNodeBody = z.discriminatedUnion('kind', [
  z.object({
    ...inWorkspace.shape,
    kind: z.literal('folder'),
    name: nodeName,
    parent: z.optional(id),
    onConflict: conflictChoice,
  }),
  z.object({
    ...inWorkspace.shape,
    kind: z.literal('file'),
    name: nodeName,
    asset: id,
    parent: z.optional(id),
    lastModified: z.optional(lastModified),
    onConflict: conflictChoice,
  }),
])

const paths = z.array(text(8000)).check(z.minLength(1), z.maxLength(MAX_NODES_AT_ONCE))
const pathsBody = z.object({ ...inWorkspace.shape, paths })

/** Paths of folders below `parent`, such as `src/parts`. Existing folders are reused. */
const createFoldersBody = z.object({
  ...inWorkspace.shape,
  parent: z.optional(id),
  paths,
})

export const updateNodeBody = z.object({
  name: z.optional(nodeName),
  parent: z.optional(id),
  onConflict: conflictChoice,
  version,
})

/** `order`: nodes of the folder in their new order, placed before the node `before`, or at the end if it's null. */
const sortBody = z.object({
  by: nodeOrder,
  descending: z._default(z.boolean(), false),
  order: z.optional(ids),
  before: z.optional(z.nullable(id)),
})

/** All or nothing. `trash` ignores nodes already in the trash. `delete` deletes permanently, in the trash or not. */
export const editNodesBody = z.object({
  action: z.enum(['move', 'copy', 'trash', 'restore', 'delete']),
  ids,
  /** The target folder. For `restore`, it replaces the original one. */
  parent: z.optional(id),
  onConflict: conflictChoice,
})

/** Folders and files of a drive. */
export const nodeContract = defineContract({
  rootNode: {
    method: 'GET',
    path: '/fsnode/root',
    access: 'user',
    space: { role: 'viewer' },
    summary: 'The root of the caller’s drive, made on first use',
    query: inWorkspace,
    result: node,
  },
  treeOfNode: {
    method: 'GET',
    path: '/fsnode/root/{id}',
    access: 'user',
    space: { role: 'viewer', of: { id: 'node' } },
    summary: 'A folder with what is below it, `depth` levels deep',
    params: idParams,
    query: treeQuery,
    result: z.object({ tree: nodeTree, cut: z.boolean() }),
    errors: ['node.not_found'],
  },
  pathOfNode: {
    method: 'GET',
    path: '/fsnode/list/{id}/path',
    access: 'user',
    space: { role: 'viewer', of: { id: 'node' } },
    summary: 'The folders from the root down to a node, itself the last',
    params: idParams,
    result: z.object({
      list: z.array(node),
      /** The workspace that the node belongs to. Missing in the caller's own space. */
      workspace: z.optional(z.object({ id, name: z.string(), role: z.enum(SPACE_ROLES) })),
    }),
    errors: ['node.not_found'],
  },
  nodesAtPaths: {
    method: 'POST',
    path: '/fsnode/at',
    access: 'user',
    space: { role: 'viewer' },
    mayVisit: true,
    isAddition: true,
    summary: 'What is at paths from the root, such as /a/b.txt; null where nothing is',
    body: pathsBody,
    maxBodyBytes: 10_000_000,
    result: z.object({ list: z.array(z.object({ path: z.string(), node: z.nullable(node) })) }),
  },
  childrenOfNode: {
    method: 'GET',
    path: '/fsnode/list/{id}/children',
    access: 'user',
    space: { role: 'viewer', of: { id: 'node' } },
    summary: 'What is in a folder; q searches names',
    params: idParams,
    query: childrenQuery,
    result: listOf(node),
    relations: ['asset'],
    errors: ['node.not_found', 'node.not_a_folder'],
  },
  sortChildren: {
    method: 'PATCH',
    path: '/fsnode/list/{id}/children/sort',
    access: 'user',
    space: { role: 'editor', of: { id: 'node' } },
    summary: 'How the children of a folder stand, and by hand: where some of them do',
    params: idParams,
    body: sortBody,
    result: node,
    errors: ['node.not_found', 'node.not_a_folder'],
  },
  usedSpace: {
    method: 'GET',
    path: '/fsnode/drive/used-space',
    access: 'user',
    space: { role: 'viewer' },
    summary: 'What the caller’s drive takes up, and what it may',
    query: inWorkspace,
    result: usedSpace,
  },
  getNode: {
    method: 'GET',
    path: '/fsnode/list/{id}',
    access: 'user',
    space: { role: 'viewer', of: { id: 'node' } },
    summary: 'One folder or file',
    params: idParams,
    query: z.object({ populate: populateList(['asset']) }),
    result: node,
    relations: ['asset'],
    errors: ['node.not_found'],
  },
  updateNode: {
    method: 'PATCH',
    path: '/fsnode/list/{id}',
    access: 'user',
    space: { role: 'editor', of: { id: 'node' } },
    summary: 'Rename or move a folder or a file',
    params: idParams,
    body: updateNodeBody,
    result: node,
    errors: ['node.not_found', 'node.name_taken', 'node.into_itself', 'node.is_root', 'node.too_deep', 'node.changed'],
  },
  deleteNode: {
    method: 'DELETE',
    path: '/fsnode/list/{id}',
    access: 'user',
    space: { role: 'editor', of: { id: 'node' } },
    summary: 'Put a folder or a file into the trash; for good, from there, with the version it has there',
    params: idParams,
    query: versionQuery,
    result: node,
    errors: ['node.not_found', 'node.is_root', 'node.changed'],
  },
  createNode: {
    method: 'POST',
    path: '/fsnode/create',
    access: 'user',
    space: { role: 'editor', of: { parent: 'node', asset: 'asset' } },
    summary: 'Make a folder, or a file of an asset',
    body: createNodeBody,
    result: node,
    errors: [
      'node.not_found',
      'asset.not_found',
      'node.name_taken',
      'node.not_a_folder',
      'node.too_deep',
      'drive.too_many',
    ],
  },
  createFolders: {
    method: 'POST',
    path: '/fsnode/create/folders',
    access: 'user',
    space: { role: 'editor', of: { parent: 'node' } },
    isAddition: true,
    summary: 'Make folders by their paths, with those above them',
    body: createFoldersBody,
    maxBodyBytes: 10_000_000,
    result: z.object({ list: z.array(z.object({ path: z.string(), node })) }),
    errors: ['node.not_found', 'node.name_taken', 'node.not_a_folder', 'node.too_deep', 'drive.too_many'],
  },
  editNodes: {
    method: 'POST',
    path: '/fsnode/edit',
    access: 'user',
    space: { role: 'editor', of: { ids: 'node' } },
    isAddition: true,
    summary: 'Move, copy, delete or bring back many nodes at once',
    body: editNodesBody,
    result: z.object({ list: z.array(node) }),
    errors: [
      'node.not_found',
      'node.name_taken',
      'node.into_itself',
      'node.is_root',
      'node.too_deep',
      'drive.too_many',
    ],
  },
  searchNodes: {
    method: 'GET',
    path: '/fsnode/search',
    access: 'user',
    space: { role: 'viewer' },
    isAddition: true,
    summary: 'Folders and files of the caller’s drive whose names hold the words of q',
    query: z.extend(childrenQuery, inWorkspace.shape),
    result: listOf(node),
    relations: ['asset'],
  },
  searchTrash: {
    method: 'GET',
    path: '/fsnode/trash/search',
    access: 'user',
    space: { role: 'viewer' },
    isAddition: true,
    summary: 'What was deleted in the last 30 days, newest first',
    query: spaceListQuery,
    result: listOf(node),
  },
  emptyTrash: {
    method: 'DELETE',
    path: '/fsnode/trash',
    access: 'user',
    space: { role: 'admin' },
    isAddition: true,
    summary: 'Delete for good what is in the trash',
    query: inWorkspace,
    result: usedSpace,
  },
})
