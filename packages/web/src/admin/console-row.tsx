import type { MouseEvent, ReactNode } from 'react'

import { isComposingKey } from '../ui/key-press.ts'
import type { RowFocus } from '../ui/list/use-roving-rows.ts'

import styles from './console.module.css'

interface ConsoleRowProps {
  readonly focus: RowFocus
  /** The class of its columns. */
  readonly columns: string | undefined
  readonly off?: boolean
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** A row that opens by a click anywhere on it, and by Enter. Its own controls keep their clicks. */
export function ConsoleRow({ focus, columns, off = false, onOpen, children }: ConsoleRowProps) {
  const onClick = ({ target }: MouseEvent) => {
    const isControl = target instanceof Element && target.closest('button, a, input, label, [role="menu"]') !== null
    // Selecting text to copy it isn't a click.
    if (!isControl && getSelection()?.isCollapsed !== false) onOpen()
  }
  return (
    // The row's edit button is the same for screen readers.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`${styles.grid} ${columns} ${off ? styles.off : ''}`}
      {...focus}
      onClick={onClick}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget && !isComposingKey(event.nativeEvent))
          onOpen()
      }}
    >
      {children}
    </div>
  )
}
