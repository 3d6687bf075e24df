import { useTranslate } from '@saffron/core/react'
import type { ComponentProps, ReactNode } from 'react'

import { useShownOnce } from '../../shell/popup/use-close-guard.ts'
import { SheetHead } from './sheet-head.tsx'

import button from '../button.module.css'
import styles from './sheet.module.css'

interface SheetProps extends ComponentProps<typeof SheetHead> {
  readonly wide?: boolean
  /** Whether what it shows is seen nowhere else: then only its button closes it. */
  readonly shownOnce?: boolean
  /** What else can be done with it, before the button that closes it. */
  readonly actions?: ReactNode
  /** On the button that closes it; default: Close. */
  readonly doneText?: string
  readonly onDone: () => void
  readonly children?: ReactNode
}

/** What stands in a dialog that shows something. */
export function Sheet({ wide, shownOnce = false, actions, doneText, onDone, children, ...head }: SheetProps) {
  const t = useTranslate()
  useShownOnce(shownOnce)
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
