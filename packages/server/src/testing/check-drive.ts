import { MAX_DEPTH } from '@saffron/core/drive'
import { sql } from 'kysely'

import type { Database } from '../db/index.ts'
import type { AssetTable, BlobTable, NodeTable } from '../db/tables/drive.ts'

/** Returns the inconsistencies in a database's drives, recomputed from their rows. Empty if there are none. */
export async function driveFaults(db: Database): Promise<string[]> {
  const { query } = db
  const [drives, nodes, assets, blobs, indexed] = await Promise.all([
    query.selectFrom('drive').selectAll().execute(),
    query.selectFrom('node').selectAll().execute(),
    query.selectFrom('asset').selectAll().execute(),
    query.selectFrom('blob').selectAll().execute(),
    indexedNames(db),
  ])
  const owners = new Set([...nodes, ...assets, ...blobs].map(({ ownerId }) => ownerId))
  const homeless = [...owners].filter((owner) => !drives.some(({ ownerId }) => ownerId === owner))
  const withoutName = nodes.filter(({ id, parentId }) => indexed.has(id) === (parentId === null))
  const known = new Set(nodes.map(({ id }) => id))
  return [
    ...homeless.map((owner) => `${owner} has no drive`),
    ...withoutName.map(({ id }) => `the index of names is wrong about ${id}`),
    ...[...indexed].filter((id) => !known.has(id)).map((id) => `the index of names has ${id}, which is gone`),
    ...drives.flatMap(({ ownerId, rootId, usedBytes, nodeCount }) => {
      const isTheirs = (row: { ownerId: string }) => row.ownerId === ownerId
      const theirs = { nodes: nodes.filter(isTheirs), assets: assets.filter(isTheirs), blobs: blobs.filter(isTheirs) }
      const used = theirs.blobs.reduce((sum, { size }) => sum + size, 0)
      const counted = theirs.nodes.length - 1
      return [
        ...(counted === nodeCount ? [] : [`drive of ${ownerId}: ${nodeCount} nodes are counted, not ${counted}`]),
        ...(used === usedBytes ? [] : [`drive of ${ownerId}: ${usedBytes} bytes are used, not ${used}`]),
        ...contentFaults(theirs),
        ...treeFaults(theirs.nodes, rootId),
      ]
    }),
  ]
}

interface Drive {
  readonly nodes: readonly NodeTable[]
  readonly assets: readonly AssetTable[]
  readonly blobs: readonly BlobTable[]
}

function contentFaults({ nodes, assets, blobs }: Drive): string[] {
  const assetOf = new Map(assets.map((asset) => [asset.id, asset]))
  const blobOf = new Map(blobs.map((blob) => [blob.hash, blob]))
  const named = new Set(assets.map(({ hash }) => hash))
  const files = nodes.filter(({ kind }) => kind === 'file')
  return [
    ...assets.filter(({ hash }) => !blobOf.has(hash)).map(({ id }) => `asset ${id} has no content`),
    ...blobs.filter(({ hash }) => !named.has(hash)).map(({ hash }) => `content ${hash} has no asset`),
    ...files.flatMap(({ id, assetId, size, type, fileKind }) => {
      const blob = blobOf.get(assetOf.get(assetId ?? '')?.hash ?? '')
      if (blob === undefined) return [`file ${id} has no content`]
      const isRight = blob.size === size && blob.type === type && blob.kind === fileKind
      return isRight ? [] : [`file ${id} is not what its content is`]
    }),
  ]
}

function treeFaults(nodes: readonly NodeTable[], rootId: string): string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const live = Map.groupBy(
    nodes.filter(({ trashedAt }) => trashedAt === null),
    ({ parentId }) => parentId,
  )
  return nodes.flatMap((node) => {
    const children = live.get(node.id) ?? []
    const names = new Set(children.map(({ name }) => name))
    const size = children.reduce((sum, child) => sum + child.size, 0)
    const faults = [
      ...(node.childCount === children.length ? [] : [`counts ${node.childCount} children, not ${children.length}`]),
      ...(names.size === children.length ? [] : ['has two children of one name']),
      ...(node.kind === 'file' || node.size === size ? [] : [`has ${node.size} bytes, not ${size}`]),
      ...(node.kind === 'folder' || children.length === 0 ? [] : ['is a file and has children']),
      ...(node.parentId === null && (node.id !== rootId || node.trashedAt !== null) ? ['is a second root'] : []),
      ...pathFaults(node, byId, rootId),
    ]
    return faults.map((fault) => `${node.kind} ${node.id} (${node.name}) ${fault}`)
  })
}

/** Checks the path from a node to the root. */
function pathFaults(node: NodeTable, byId: ReadonlyMap<string, NodeTable>, rootId: string): string[] {
  let depth = 0
  let isLive = node.trashedAt === null
  for (let at = node; at.id !== rootId; depth++) {
    const above = byId.get(at.parentId ?? '')
    if (above === undefined) return ['does not reach the root']
    if (depth > byId.size) return ['is in a loop']
    at = above
    isLive &&= at.trashedAt === null
  }
  return isLive && depth > MAX_DEPTH ? [`is ${depth} folders deep`] : []
}

async function indexedNames({ engine, query }: Database): Promise<Set<string>> {
  const table = sql.table(engine === 'sqlite' ? 'node_name_text_key' : 'node_name_text')
  const { rows } = await sql<{ id: string }>`select id from ${table}`.execute(query)
  return new Set(rows.map(({ id }) => id))
}
