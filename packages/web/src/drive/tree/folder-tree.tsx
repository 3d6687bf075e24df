import { useTranslate } from '@saffron/core/react'
import { Fragment, useLayoutEffect, useRef } from 'react'

import { indentOf, LineEnd, LineLabel } from './line-parts.tsx'
import type { TreeLine } from './tree-lines.ts'
import { TreeState } from './tree-state.tsx'
import { useFolderTree } from './use-folder-tree.ts'
import { useTreeKeys } from './use-tree-keys.ts'

import styles from './tree.module.css'

interface FolderTreeProps {
  readonly start: string | undefined
  readonly chosen: string | undefined
  /** Folders that can't be chosen, including their descendants. */
  readonly excluded: ReadonlySet<string>
  readonly onChoose: (id: string) => void
}

/** The drive's folders as a tree in which one is chosen. */
export function FolderTree({ start, chosen, excluded, onChoose }: FolderTreeProps) {
  const t = useTranslate('drive')
  const { lines: all, open, readMore, state, again } = useFolderTree({ start })
  const root = useRef<HTMLDivElement>(null)
  const wanted = useRef(false)
  const lines = withoutBelow(all, excluded)
  const at = Math.max(
    0,
    lines.findIndex(({ node }) => node.id === chosen),
  )
  useLayoutEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    const line = root.current?.querySelector<HTMLElement>('[aria-selected=true]')
    line?.focus()
    line?.scrollIntoView({ block: 'nearest' })
  })
  const go = (line: TreeLine | undefined) => {
    if (line === undefined) return
    wanted.current = true
    onChoose(line.node.id)
  }
  const onKeyDown = useTreeKeys({ lines, at, go, open, readMore })
  if (state !== 'here') {
    return (
      <div className={`${styles.tree} ${styles.box}`}>
        <TreeState state={state} again={again} />
      </div>
    )
  }
  return (
    <div
      ref={root}
      role="tree"
      className={`${styles.tree} ${styles.box}`}
      aria-label={t('drive.folders')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {lines.map((line, index) => {
        const { node, depth, mayOpen } = line
        const turn = () => open(node.id, !line.open)
        return (
          <Fragment key={node.id}>
            {/* The tree handles the keys. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
            <div
              role="treeitem"
              className={styles.line}
              style={indentOf(depth)}
              aria-level={depth + 1}
              aria-selected={node.id === chosen}
              aria-expanded={mayOpen ? line.open : undefined}
              tabIndex={index === at ? 0 : -1}
              onClick={() => go(line)}
              onDoubleClick={() => mayOpen && turn()}
            >
              <LineLabel line={line} onOpen={turn} />
            </div>
            <LineEnd line={line} onMore={readMore} />
          </Fragment>
        )
      })}
    </div>
  )
}

/** Removes folders and their descendants, because a folder can't move into itself. */
function withoutBelow(lines: readonly TreeLine[], excluded: ReadonlySet<string>): readonly TreeLine[] {
  let hidden: number | undefined
  return lines.filter(({ node, depth }) => {
    if (hidden !== undefined && depth > hidden) return false
    hidden = excluded.has(node.id) ? depth : undefined
    return hidden === undefined
  })
}
