import type { ReactNode, RefCallback } from 'react'

import dialog from '../dialog.module.css'
import styles from './sheet.module.css'

interface SheetHeadProps {
  readonly title: string
  /** What it is about, or what comes of it. */
  readonly text?: ReactNode
  /** Takes the focus when it comes, for what had it before is gone. */
  readonly takesFocus?: boolean
}

const focus: RefCallback<HTMLHeadingElement> = (heading) => heading?.focus()

/** How what stands in a dialog begins. */
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
