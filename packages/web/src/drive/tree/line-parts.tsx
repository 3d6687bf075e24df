import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { ChevronRight, Folder, HardDrive } from 'lucide-react'
import type { CSSProperties } from 'react'

import { useDriveName } from '../use-drive-name.ts'
import type { TreeLine } from './tree-lines.ts'

import styles from './tree.module.css'

/** The indentation of each level. The style sheet knows its size. */
export const indentOf = (depth: number) => ({ '--depth': depth }) as CSSProperties

interface LineLabelProps {
  readonly line: TreeLine
  readonly onOpen: () => void
}

/** The arrow, the icon and the name of a folder. */
export function LineLabel({ line: { node, open, mayOpen }, onOpen }: LineLabelProps) {
  const drive = useDriveName()
  const isRoot = node.parent === null
  const Icon = isRoot ? HardDrive : Folder
  return (
    <>
      <span
        className={styles.twist}
        data-open={open || undefined}
        aria-hidden
        onClick={(event) => {
          // In a link, it doesn't open the folder.
          event.preventDefault()
          event.stopPropagation()
          if (mayOpen) onOpen()
        }}
      >
        {mayOpen && <ChevronRight />}
      </span>
      <Icon aria-hidden />
      <span className={styles.name} dir="auto">
        {isRoot ? drive : shownName(node.name)}
      </span>
    </>
  )
}

interface LineEndProps {
  readonly line: TreeLine
  readonly onMore: (id: string) => void
}

/** What follows a line: an error, or a button for more folders. Their keys are those of the tree. */
export function LineEnd({ line: { node, depth, failed, endOf }, onMore }: LineEndProps) {
  const t = useTranslate('drive')
  return (
    <>
      {failed && (
        <p role="none" className={styles.note} style={indentOf(depth + 1)}>
          {t('drive.folderTreeFailed')}
          {t.locale === 'en' && ' '}
          <button type="button" className={styles.more} tabIndex={-1} onClick={() => onMore(node.id)}>
            {t('shell.list.failed')}
          </button>
        </p>
      )}
      {endOf.map(({ id, depth: outer }) => (
        <button
          key={id}
          type="button"
          className={styles.more}
          style={indentOf(outer + 1)}
          tabIndex={-1}
          onClick={() => onMore(id)}
        >
          {t('drive.moreFolders')}
        </button>
      ))}
    </>
  )
}
