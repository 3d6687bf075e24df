import { useTranslate } from '@saffron/core/react'

import { Failure } from '../../ui/failure.tsx'

import button from '../../ui/button.module.css'
import styles from './preview.module.css'

/** Shown for a failed preview: the error, and a retry button. */
export function PreviewFailure({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => unknown }) {
  const t = useTranslate('drive')
  return (
    <div className={styles.state}>
      <Failure error={error} />
      <button type="button" className={button.quiet} onClick={() => void onAgain()}>
        {t('common.tryAgain')}
      </button>
    </div>
  )
}
