import { useTranslate } from '@saffron/core/react'
import type { ComponentProps, ReactNode } from 'react'

import { SheetHead } from './sheet-head.tsx'

import button from '../button.module.css'
import styles from './sheet.module.css'

interface SheetProps extends ComponentProps<typeof SheetHead> {
  readonly wide?: boolean
  /** What else can be done with it, before the button that closes it. */
  readonly actions?: ReactNode
  /** On the button that closes it; default: Close. */
  readonly doneText?: string
  readonly onDone: () => void
  readonly children?: ReactNode
}

/** What stands in a dialog that shows something. */
export function Sheet({ wide, actions, doneText, onDone, children, ...head }: SheetProps) {
  const t = useTranslate()
  return (
    <div className={styles.sheet} data-wide={wide}>
      <SheetHead {...head} />
      {children}
      <div className={styles.actions}>
        {actions}
        <button type="button" className={button.primary} onClick={onDone}>
          {doneText ?? t('shell.close')}
        </button>
      </div>
    </div>
  )
}
