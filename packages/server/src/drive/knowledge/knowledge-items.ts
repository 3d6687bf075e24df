import type { Queries } from '../../db/index.ts'
import type { NodeTable } from '../../db/tables/drive.ts'
import { ancestorsOf, subtreeOf } from '../nodes/node-store.ts'
import { findAsset, placesOf } from '../stores/asset-store.ts'

/** What an agent's author chooses: a file, or a file or folder of the drive. */
export type KnowledgeItem = { readonly asset: string } | { readonly node: string }

/** What an item is at the moment. */
export interface FoundItem {
  readonly kind: 'file' | 'folder'
  readonly name: string
  /** The files in it, at most `limit`. Names begin with that of the folder: `Guide/intro.md`. */
  readonly files: readonly { readonly asset: string; readonly name: string }[]
  /** Whether a folder has so much in it that files may be missing. */
  readonly isCut: boolean
}

interface WantedItem {
  readonly owner: string
  readonly item: KnowledgeItem
  readonly limit: number
}

/** Returns an item with its files, or undefined if the owner has no such file or folder, or it's in the trash. */
export async function findItem(queries: Queries, { owner, item, limit }: WantedItem): Promise<FoundItem | undefined> {
  if ('asset' in item) {
    const asset = await findAsset(queries, { owner, id: item.asset })
    return asset && { kind: 'file', name: asset.name, files: [{ asset: asset.id, name: asset.name }], isCut: false }
  }
  const top = await liveNode(queries, owner, item.node)
  if (top === undefined) return undefined
  if (top.assetId !== null) {
    return { kind: 'file', name: top.name, files: [{ asset: top.assetId, name: top.name }], isCut: false }
  }
  // Folders count too, so there may be fewer files than this.
  const most = FOLDERS + limit
  const nodes = await subtreeOf(queries, top.id, most)
  const paths = new Map<string, string>()
  const files: { asset: string; name: string }[] = []
  for (const { id, parentId, name, assetId } of nodes) {
    const path = id === top.id ? rootName(name) : `${paths.get(parentId ?? '') ?? ''}/${name}`
    paths.set(id, path)
    if (assetId !== null) files.push({ asset: assetId, name: path })
  }
  const inOrder = files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return { kind: 'folder', name: rootName(top.name), files: inOrder.slice(0, limit), isCut: nodes.length === most }
}

/** The most folders of an item that are looked at. */
const FOLDERS = 2000

/** The root has no name. */
const rootName = (name: string): string => (name === '' ? 'Drive' : name)

async function liveNode(queries: Queries, owner: string, id: string): Promise<NodeTable | undefined> {
  const chain = await ancestorsOf(queries, { owner, id })
  return chain.some(({ trashedAt }) => trashedAt !== null) ? undefined : chain.at(-1)
}

/** Returns the path of an item in the drive, such as `/Manuals/guide.md`. Undefined if it isn't there. */
export async function pathOfItem(
  queries: Queries,
  { owner, item }: Omit<WantedItem, 'limit'>,
): Promise<string | undefined> {
  const node = 'node' in item ? item.node : (await placesOf(queries, [item.asset])).get(item.asset)?.node
  if (node === undefined) return undefined
  const chain = await ancestorsOf(queries, { owner, id: node })
  if (chain.length === 0 || chain.some(({ trashedAt }) => trashedAt !== null)) return undefined
  const names = chain.slice(1).map(({ name }) => name)
  return `/${names.join('/')}`
}
