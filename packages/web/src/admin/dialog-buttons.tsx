import { useTranslate } from '@saffron/core/react'

import { Button } from '../ui/button.tsx'

import button from '../ui/button.module.css'
import styles from './console.module.css'

interface DialogButtonsProps {
  readonly busy: boolean
  readonly onCancel: () => void
  readonly okText?: string
}

/** How a dialog of the console ends. */
export function DialogButtons({ busy, onCancel, okText }: DialogButtonsProps) {
  const t = useTranslate('admin')
  return (
    <div className={styles.buttons}>
      <button type="button" className={button.quiet} onClick={onCancel}>
        {t('admin.console.cancel')}
      </button>
      <Button type="submit" tone="primary" busy={busy}>
        {okText ?? t('admin.console.save')}
      </Button>
    </div>
  )
}
