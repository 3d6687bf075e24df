import { useTranslate } from '@saffron/core/react'

import type { Editing } from './use-edit-form.ts'

import button from '../ui/button.module.css'
import styles from './console.module.css'

/** Somebody else was faster: says so, and lets whoever edits go on one way or the other. */
export function ChangedNotice({ onTheirs, onMine }: NonNullable<Editing['changed']>) {
  const t = useTranslate('admin')
  return (
    <div role="alert" className={styles.notice}>
      <p>{t('admin.console.changed')}</p>
      <div className={styles.buttons}>
        <button type="button" className={button.quiet} onClick={onTheirs}>
          {t('admin.console.theirs')}
        </button>
        <button type="button" className={button.quiet} onClick={onMine}>
          {t('admin.console.mine')}
        </button>
      </div>
    </div>
  )
}
