import type { Node } from '@saffron/core/drive'
import { useCallback, useRef, useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { rootFolder } from '../root-folder.ts'
import { nextFolders, type Branch } from './read-branch.ts'
import { treeLines } from './tree-lines.ts'

interface FolderTreeOptions {
  /** Its ancestors and itself are expanded initially. */
  readonly start?: string | undefined
  /** Folders that are in the tree even if their page isn't loaded, each after its parent. */
  readonly shown?: readonly Node[]
}

const NO_BRANCHES: ReadonlyMap<string, Branch> = new Map()
const NONE: readonly Node[] = []

/** The folders of the space's drive, loaded when expanded. */
export function useFolderTree({ start, shown = NONE }: FolderTreeOptions) {
  const { id: workspace } = useSpace()
  const [branches, setBranches] = useState(NO_BRANCHES)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const asked = useRef(new Set<string>())
  const read = useCallback(async (id: string, loaded?: Branch) => {
    asked.current.add(id)
    const next = await nextFolders(id, loaded)
    setBranches((before) => new Map(before).set(id, next(before.get(id))))
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
  /** Expands folders, and loads those that aren't loaded yet. */
  const reveal = useCallback(
    (ids: readonly string[]) => {
      setOpened((before) => (ids.every((id) => before.has(id)) ? before : new Set([...before, ...ids])))
      for (const id of ids) if (!asked.current.has(id)) void read(id)
    },
    [read],
  )
  const load = useCallback(
    async (signal: AbortSignal) => {
      const root = await rootFolder(workspace)
      const above = start === undefined ? [root] : (await api.drive.pathOfNode({ params: { id: start }, signal })).list
      if (!signal.aborted) for (const { id } of above) open(id, true)
      return root
    },
    [workspace, start, open],
  )
  const { value: root, error, reload } = useLoaded(load)
  const lines = root === undefined ? [] : treeLines({ root, branches, opened, shown })
  return {
    lines,
    open,
    reveal,
    readMore: (id: string) => void read(id, branches.get(id)),
    /** Loads what is expanded again, after changes. */
    refresh: () => {
      for (const { node, open: isOpen } of lines) if (isOpen) void read(node.id)
    },
    /** Whether there's a line, or one is still loading. */
    state: root !== undefined ? ('here' as const) : error !== undefined ? ('failed' as const) : ('loading' as const),
    again: () => void reload(),
  }
}
