import { useTranslate } from '@saffron/core/react'

import { useDrive } from './drive-context.ts'

import styles from './read-only-note.module.css'

/** Tells a viewer of a workspace why there's nothing to change files with. */
export function ReadOnlyNote() {
  const t = useTranslate('drive')
  const { mayWrite } = useDrive()
  return mayWrite ? null : <p className={styles.note}>{t('drive.readOnly')}</p>
}
