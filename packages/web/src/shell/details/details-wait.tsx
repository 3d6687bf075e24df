import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'

import { Button } from '../../ui/button.tsx'

import styles from './details.module.css'

interface DetailsWaitProps {
  readonly title: string
  /** Why they couldn't be loaded. Undefined while they load. */
  readonly error?: unknown
  readonly onRetry?: () => void
}

/** In place of details: that they're loading, or why they can't be shown. */
export function DetailsWait({ title, error, onRetry }: DetailsWaitProps) {
  const t = useTranslate()
  return (
    <div className={styles.wait} aria-busy={error === undefined}>
      <h2 className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      {error === undefined ? (
        <div className={styles.ghosts} aria-hidden>
          <span />
          <span />
          <span />
        </div>
      ) : (
        <div role="alert" className={styles.failed}>
          <p>{describeError(error, t)}</p>
          {onRetry !== undefined && <Button onClick={onRetry}>{t('common.tryAgain')}</Button>}
        </div>
      )}
    </div>
  )
}
