import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'

import { useDriveChanges } from '../drive-changes.ts'
import { useDrive } from '../drive-context.ts'
import { pathOfFolder, rootPath } from '../drive-place.ts'
import { useDropTarget } from '../nodes/use-node-drag.ts'
import { indentOf, LineEnd, LineLabel } from './line-parts.tsx'
import type { TreeLine } from './tree-lines.ts'
import { TreeState } from './tree-state.tsx'
import { useFolderTree } from './use-folder-tree.ts'
import { useTreeKeys } from './use-tree-keys.ts'

import styles from './tree.module.css'

/** A collapsed folder expands when something is held over it for this long. */
const HELD_MS = 700

/** The drive's folders as a tree of links. The current folder is visible and marked. */
export function FolderLinks() {
  const t = useTranslate('drive')
  const { path, folder } = useDrive()
  const { lines, open, reveal, readMore, refresh, state, again } = useFolderTree({ shown: path })
  /** The line that the keys have reached, until another folder is opened. */
  const [reached, setReached] = useState<{ readonly id: string; readonly from: string | undefined }>()
  const root = useRef<HTMLDivElement>(null)
  const wanted = useRef(false)
  const current = folder?.id
  const revealCurrent = useEffectEvent(() => reveal(path.slice(0, -1).map(({ id }) => id)))
  useEffect(() => {
    if (current !== undefined) revealCurrent()
  }, [current])
  useDriveChanges(refresh)
  const indexOf = (id: string | undefined) => lines.findIndex(({ node }) => node.id === id)
  const cursor = reached?.from === current ? indexOf(reached?.id) : -1
  const at = Math.max(0, cursor === -1 ? indexOf(current) : cursor)
  useLayoutEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  const go = (line: TreeLine | undefined) => {
    if (line === undefined) return
    wanted.current = true
    setReached({ id: line.node.id, from: current })
  }
  const onTreeKey = useTreeKeys({ lines, at, go, open, readMore })
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter follows a link by itself.
    if (event.key !== ' ') return onTreeKey(event)
    event.preventDefault()
    if (event.target instanceof HTMLElement) event.target.click()
  }
  if (state !== 'here') return <TreeState state={state} again={again} />
  return (
    <div
      ref={root}
      role="tree"
      className={styles.tree}
      aria-label={t('drive.folders')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {lines.map((line, index) => (
        <FolderLink
          key={line.node.id}
          line={line}
          isCurrent={line.node.id === current}
          tabIndex={index === at ? 0 : -1}
          onOpen={(isOpen) => open(line.node.id, isOpen)}
          onMore={readMore}
        />
      ))}
    </div>
  )
}

interface FolderLinkProps {
  readonly line: TreeLine
  readonly isCurrent: boolean
  readonly tabIndex: 0 | -1
  readonly onOpen: (isOpen: boolean) => void
  readonly onMore: (id: string) => void
}

function FolderLink({ line, isCurrent, tabIndex, onOpen, onMore }: FolderLinkProps) {
  const { node, depth, open, mayOpen } = line
  const { place } = useDrive()
  const { over, handlers } = useDropTarget({ folder: node })
  const expand = useEffectEvent(() => mayOpen && !open && onOpen(true))
  useEffect(() => {
    if (!over) return undefined
    const timer = setTimeout(expand, HELD_MS)
    return () => clearTimeout(timer)
  }, [over])
  return (
    <>
      <Link
        role="treeitem"
        to={node.parent === null ? rootPath(place.workspace) : pathOfFolder(node.id, place.workspace)}
        className={styles.line}
        style={indentOf(depth)}
        title={node.parent === null ? undefined : shownName(node.name)}
        aria-level={depth + 1}
        aria-current={isCurrent ? 'page' : undefined}
        aria-expanded={mayOpen ? open : undefined}
        tabIndex={tabIndex}
        data-over={over || undefined}
        draggable={false}
        {...handlers}
      >
        <LineLabel line={line} onOpen={() => onOpen(!open)} />
      </Link>
      <LineEnd line={line} onMore={onMore} />
    </>
  )
}
