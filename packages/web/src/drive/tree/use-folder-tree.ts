import type { Node } from '@saffron/core/drive'
import { MAX_PAGE_SIZE } from '@saffron/core/paging'
import { useCallback, useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { rootFolder } from '../root-folder.ts'

/** The loaded subfolders of a folder, page by page. */
interface Branch {
  readonly folders: readonly Node[]
  readonly total: number
  readonly failed: boolean
}

/** A visible line of the tree. */
export interface TreeLine {
  readonly node: Node
  readonly depth: number
  readonly open: boolean
  /** Whether it may have subfolders. */
  readonly mayOpen: boolean
  /** It has more subfolders than loaded. */
  readonly more: boolean
  readonly failed: boolean
}

/** The folders of the drive, loaded when expanded. The ancestors of `start` are expanded initially. */
export function useFolderTree(start: string | undefined) {
  const [branches, setBranches] = useState<ReadonlyMap<string, Branch>>(new Map())
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const read = useCallback(async (id: string, page = 1) => {
    const put = (change: (before: Branch) => Branch) =>
      setBranches((before) =>
        new Map(before).set(id, change(before.get(id) ?? { folders: [], total: 0, failed: false })),
      )
    try {
      const query = { kind: 'folder', page, limit: MAX_PAGE_SIZE, sort: 'name' } as const
      const { list, total } = await api.drive.childrenOfNode({ params: { id }, query })
      put(({ folders }) => ({ folders: page === 1 ? list : [...folders, ...list], total, failed: false }))
    } catch {
      put((before) => ({ ...before, failed: true }))
    }
  }, [])
  const open = useCallback(
    (id: string, isOpen: boolean) => {
      setOpened((before) => {
        const next = new Set(before)
        if (isOpen) next.add(id)
        else next.delete(id)
        return next
      })
      if (isOpen) void read(id)
    },
    [read],
  )
  const load = useCallback(
    async (signal: AbortSignal) => {
      const root = await rootFolder()
      const above = start === undefined ? [root] : (await api.drive.pathOfNode({ params: { id: start }, signal })).list
      if (!signal.aborted) for (const { id } of above) open(id, true)
      return root
    },
    [start, open],
  )
  const { value: root, error, reload } = useLoaded(load)

  const lines: TreeLine[] = []
  const add = (node: Node, depth: number): void => {
    const branch = branches.get(node.id)
    const isOpen = opened.has(node.id)
    const folders = branch?.folders ?? []
    lines.push({
      node,
      depth,
      open: isOpen,
      mayOpen: branch === undefined ? (node.childCount ?? 1) > 0 : branch.total > 0 || branch.failed,
      more: isOpen && branch !== undefined && folders.length < branch.total,
      failed: isOpen && (branch?.failed ?? false),
    })
    if (isOpen) for (const folder of folders) add(folder, depth + 1)
  }
  if (root !== undefined) add(root, 0)
  const readMore = (id: string) => {
    const loaded = branches.get(id)?.folders.length ?? 0
    void read(id, Math.floor(loaded / MAX_PAGE_SIZE) + 1)
  }
  return {
    lines,
    open,
    readMore,
    /** Whether there's a line, or one is still loading. */
    state: root !== undefined ? ('here' as const) : error !== undefined ? ('failed' as const) : ('loading' as const),
    again: () => void reload(),
  }
}
