import type { ReactNode, RefCallback } from 'react'

import dialog from '../dialog.module.css'
import styles from './sheet.module.css'

interface SheetHeadProps {
  readonly title: string
  /** The description or the consequence. */
  readonly text?: ReactNode
  /** Takes focus when mounted, because the focused element has disappeared. */
  readonly takesFocus?: boolean
}

const focus: RefCallback<HTMLHeadingElement> = (heading) => heading?.focus()

/** The head of a dialog's content. */
export function SheetHead({ title, text, takesFocus = false }: SheetHeadProps) {
  return (
    <div>
      <h2 className={dialog.title} {...(takesFocus && { ref: focus, tabIndex: -1 })}>
        {title}
      </h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
    </div>
  )
}
