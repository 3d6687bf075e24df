import type { Api } from '@saffron/core/client'
import { MAX_NODES_AT_ONCE, type Node, pathError } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

import { inBatches } from './change-commands.ts'
import type { LocalTree } from './local-tree.ts'
import { pathIn, type PlannedFile } from './prepare-files.ts'
import { childrenOf, lookUp, treeOf, walk } from './remote.ts'
import { LocalFileError } from './transfer-log.ts'

/** The target folder of a tree. */
interface Base {
  readonly id: string
  readonly names: readonly string[]
}

/** Existing items with the same names as new ones, by path below the base. */
export type Existing = ReadonlyMap<string, Node>

const keyOf = (names: readonly string[]): string => names.join('/').normalize('NFC')

/** Up to this number, items are looked up by name. Beyond it, the whole folder is read. */
const MAX_LOOKUPS = MAX_NODES_AT_ONCE

/**
 * Reads what a tree may collide with: nodes with its top-level names, and the content of folders that exist on both
 * sides.
 */
export async function readExisting(api: Api, base: Base, tree: LocalTree): Promise<Existing> {
  const folders = new Set(tree.folders.filter(({ length }) => length === 1).map(keyOf))
  const tops = [
    ...new Set([...tree.folders, ...tree.files.map(({ names }) => names)].map(([top = '']) => top.normalize('NFC'))),
  ]
  const found =
    tops.length <= MAX_LOOKUPS
      ? (
          await lookUp(
            api,
            tops.map((top) => [...base.names, top]),
          )
        ).filter((node) => node !== undefined)
      : (await childrenOf(api, base.id)).filter(({ name }) => tops.includes(name))
  const existing = new Map<string, Node>()
  for (const node of found) {
    existing.set(node.name, node)
    if (node.kind !== 'folder' || !folders.has(node.name)) continue
    for (const below of walk(await treeOf(api, node.id), [node.name])) existing.set(keyOf(below.names), below.node)
  }
  return existing
}

export type CreatedFolders = ReadonlyMap<string, { readonly id: string } | { readonly error: unknown }>

/** Creates the missing folders of a tree, many per call. Folders that failed are known by their error. */
export async function makeFolders(
  api: Api,
  base: Base,
  { tree, existing, t }: { readonly tree: LocalTree; readonly existing: Existing; readonly t: Translate },
): Promise<CreatedFolders> {
  const made = new Map<string, { id: string } | { error: unknown }>([['', { id: base.id }]])
  const missing: string[] = []
  for (const names of tree.folders) {
    const key = keyOf(names)
    const there = existing.get(key)
    const above = made.get(keyOf(names.slice(0, -1)))
    const wrong = pathError(names.slice(-1))
    if (above !== undefined && 'error' in above) made.set(key, above)
    else if (wrong !== undefined) made.set(key, { error: new LocalFileError(t(wrong.fault)) })
    else if (there?.kind === 'file') made.set(key, { error: new ApiError('node.name_taken') })
    else if (there === undefined) missing.push(key)
    else made.set(key, { id: there.id })
  }
  for (const paths of inBatches(missing)) {
    const { list } = await api.drive.createFolders({ body: { parent: base.id, paths } })
    for (const [index, path] of paths.entries()) {
      const node = list[index]?.node
      made.set(path, node === undefined ? { error: new ApiError('client.bad_answer') } : { id: node.id })
    }
  }
  return made
}

interface Plan {
  readonly tree: LocalTree
  readonly made: CreatedFolders
  readonly existing: Existing
  readonly t: Translate
}

/** Returns every file of a tree with its target folder. */
export function planFiles(base: Base, { tree, made, existing, t }: Plan): PlannedFile[] {
  return tree.files.map((file) => {
    const name = file.names.at(-1) ?? ''
    const wrong = pathError([name])
    const folder = made.get(keyOf(file.names.slice(0, -1))) ?? { error: new ApiError('node.not_found') }
    return {
      file,
      name,
      path: pathIn(base.names, file.names),
      local: file.shown ?? file.local,
      size: file.size,
      taken: existing.get(keyOf(file.names)),
      folder: wrong === undefined ? folder : { error: new LocalFileError(t(wrong.fault)) },
    }
  })
}
