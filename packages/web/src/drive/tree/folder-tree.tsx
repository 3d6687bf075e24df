import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { ChevronRight, Folder, HardDrive } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'

import { Failure } from '../../ui/failure.tsx'
import { type TreeLine, useFolderTree } from './use-folder-tree.ts'

import button from '../../ui/button.module.css'
import styles from './tree.module.css'

interface FolderTreeProps {
  readonly start: string | undefined
  readonly chosen: string | undefined
  /** Folders that can't be chosen, including their descendants. */
  readonly excluded: ReadonlySet<string>
  readonly onChoose: (id: string) => void
}

/** The drive's folders as a tree with arrow key navigation. Left and Right collapse and expand. */
export function FolderTree({ start, chosen, excluded, onChoose }: FolderTreeProps) {
  const t = useTranslate('drive')
  const { lines: all, open, readMore, state, again } = useFolderTree(start)
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
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[at]
    if (line === undefined) return
    const above = lines.slice(0, at).findLast(({ depth }) => depth < line.depth)
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(lines[at + 1]),
      ArrowUp: () => go(lines[at - 1]),
      Home: () => go(lines[0]),
      End: () => go(lines.at(-1)),
      ArrowRight: () => (line.open ? go(lines[at + 1]) : line.mayOpen && open(line.node.id, true)),
      ArrowLeft: () => (line.open && line.depth > 0 ? open(line.node.id, false) : go(above)),
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    step()
  }
  if (state !== 'here') {
    return (
      <div className={`${styles.tree} ${styles.state}`}>
        {state === 'loading' ? (
          <output>
            <span className={button.spinner} aria-hidden />
            <span className="visually-hidden">{t('common.loading')}</span>
          </output>
        ) : (
          <>
            <Failure error={t('drive.folderTreeFailed')} />
            <button type="button" className={button.quiet} onClick={again}>
              {t('shell.list.failed')}
            </button>
          </>
        )}
      </div>
    )
  }
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
        <Line
          key={line.node.id}
          line={line}
          isChosen={line.node.id === chosen}
          tabIndex={index === at ? 0 : -1}
          onChoose={() => go(line)}
          onOpen={() => open(line.node.id, !line.open)}
          onMore={() => readMore(line.node.id)}
          onAgain={() => readMore(line.node.id)}
        />
      ))}
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

interface LineProps {
  readonly line: TreeLine
  readonly isChosen: boolean
  readonly tabIndex: 0 | -1
  readonly onChoose: () => void
  readonly onOpen: () => void
  readonly onMore: () => void
  /** Retries a failed load. */
  readonly onAgain: () => void
}

function Line({ line, isChosen, tabIndex, onChoose, onOpen, onMore, onAgain }: LineProps) {
  const t = useTranslate('drive')
  const { node, depth, open, mayOpen, more, failed } = line
  const isRoot = node.parent === null
  const Icon = isRoot ? HardDrive : Folder
  return (
    <>
      {/* The tree handles the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        role="treeitem"
        className={styles.line}
        style={{ paddingLeft: 6 + depth * 18 }}
        aria-level={depth + 1}
        aria-selected={isChosen}
        aria-expanded={mayOpen ? open : undefined}
        tabIndex={tabIndex}
        onClick={onChoose}
        onDoubleClick={() => mayOpen && onOpen()}
      >
        <span
          className={styles.twist}
          data-open={open || undefined}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation()
            if (mayOpen) onOpen()
          }}
        >
          {mayOpen && <ChevronRight />}
        </span>
        <Icon aria-hidden />
        <span className={styles.name} dir="auto">
          {isRoot ? t('drive.mine') : shownName(node.name)}
        </span>
      </div>
      {failed && (
        <p role="none" className={styles.note}>
          {t('drive.folderTreeFailed')}{' '}
          <button type="button" className={styles.more} tabIndex={-1} onClick={onAgain}>
            {t('shell.list.failed')}
          </button>
        </p>
      )}
      {more && (
        <button type="button" className={styles.more} tabIndex={-1} onClick={onMore}>
          {t('drive.moreFolders')}
        </button>
      )}
    </>
  )
}
