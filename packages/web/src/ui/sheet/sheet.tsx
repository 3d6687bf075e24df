import { useTranslate } from '@saffron/core/react'
import type { ComponentProps, ReactNode } from 'react'

import { useShownOnce } from '../overlays/use-close-guard.ts'
import { SheetHead } from './sheet-head.tsx'

import button from '../button.module.css'
import styles from './sheet.module.css'

interface SheetProps extends ComponentProps<typeof SheetHead> {
  readonly wide?: boolean
  /** Whether its content is shown only once. Then only its button closes it. */
  readonly shownOnce?: boolean
  /** Additional actions before the close button. */
  readonly actions?: ReactNode
  /** The label of the close button. Default: Close. */
  readonly doneText?: string
  readonly onDone: () => void
  readonly children?: ReactNode
}

/** The content of a dialog without a form. */
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
          {doneText ?? t('common.close')}
        </button>
      </div>
    </div>
  )
}
