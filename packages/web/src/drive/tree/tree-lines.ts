import type { Node } from '@saffron/core/drive'

import type { Branch } from './read-branch.ts'

/** A visible folder of the tree. */
export interface TreeLine {
  readonly node: Node
  readonly depth: number
  readonly open: boolean
  /** Whether it may have subfolders. */
  readonly mayOpen: boolean
  readonly failed: boolean
  /** Folders that end with this line, and have more subfolders than loaded. The innermost first. */
  readonly endOf: readonly { readonly id: string; readonly depth: number }[]
}

interface TreeState {
  readonly root: Node
  readonly branches: ReadonlyMap<string, Branch>
  readonly opened: ReadonlySet<string>
  /** Folders that are in the tree even if their page isn't loaded. */
  readonly shown: readonly Node[]
}

/** Returns the lines of a tree from top to bottom. */
export function treeLines({ root, branches, opened, shown }: TreeState): TreeLine[] {
  const lines: TreeLine[] = []
  const add = (node: Node, depth: number): void => {
    const branch = branches.get(node.id)
    const isOpen = opened.has(node.id)
    const loaded = branch?.folders ?? []
    lines.push({
      node,
      depth,
      open: isOpen,
      mayOpen: branch === undefined ? (node.childCount ?? 1) > 0 : branch.total > 0 || branch.failed,
      failed: isOpen && (branch?.failed ?? false),
      endOf: [],
    })
    if (!isOpen || branch === undefined) return
    const hasMore = loaded.length < branch.total
    const missing = hasMore ? shown.filter(({ id, parent }) => parent === node.id && !has(loaded, id)) : []
    for (const folder of [...loaded, ...missing]) add(folder, depth + 1)
    const last = lines.at(-1)
    if (hasMore && last !== undefined)
      lines[lines.length - 1] = { ...last, endOf: [...last.endOf, { id: node.id, depth }] }
  }
  add(root, 0)
  return lines
}

const has = (folders: readonly Node[], wanted: string): boolean => folders.some(({ id }) => id === wanted)
