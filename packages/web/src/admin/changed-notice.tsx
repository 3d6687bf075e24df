import { useTranslate } from '@saffron/core/react'
import type { RefCallback } from 'react'

import type { Editing } from './use-edit-form.ts'

import button from '../ui/button.module.css'
import styles from './console.module.css'

/** Scrolls it into view, because it could be below the fold of a long form. */
const focus: RefCallback<HTMLElement> = (notice) => notice?.focus()

/** Shown when someone else saved first. The editor can take or overwrite that version. */
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
