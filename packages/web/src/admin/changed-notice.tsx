import { useTranslate } from '@saffron/core/react'
import type { RefCallback } from 'react'

import type { Editing } from './use-edit-form.ts'

import button from '../ui/button.module.css'
import styles from './console.module.css'

/** Below the fold of a long form it would not be seen. */
const focus: RefCallback<HTMLElement> = (notice) => notice?.focus()

/** Somebody else was faster: says so, and lets whoever edits go on one way or the other. */
export function ChangedNotice({ onTheirs, onMine }: NonNullable<Editing['changed']>) {
  const t = useTranslate('admin')
  return (
    <div role="alert" className={styles.notice} ref={focus} tabIndex={-1}>
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
