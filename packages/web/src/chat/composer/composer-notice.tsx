import type { Thread, ThreadSnapshot } from '@saffron/core/chat'
import { ApiError, describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { X } from 'lucide-react'
import { lazy } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import type { ModelChoice } from './use-model-choice.ts'

import styles from './composer.module.css'

const WaysToCredits = lazy(() => import('./ways-to-credits.tsx'))

const PAYMENT_REQUIRED = 402

export const isShortOfCredits = (error: unknown): boolean => ApiError.is(error) && error.statusCode === PAYMENT_REQUIRED

interface ComposerNoticeProps {
  readonly thread: Thread
  readonly snapshot: Pick<ThreadSnapshot, 'status' | 'run' | 'error' | 'failedDraft'>
  readonly choice: ModelChoice
  /** Sends what came back into the field, to the model of this name. */
  readonly onSendTo: (model: string) => void
}

/** Above the field: what the last action failed with, or that the line is being looked for. */
export function ComposerNotice({ thread, snapshot, choice, onSendTo }: ComposerNoticeProps) {
  const { status, run, error, failedDraft } = snapshot
  const t = useTranslate()
  if (run === 'reconnecting') {
    return <output className={styles.notice}>{t('chat.reconnecting')}</output>
  }
  if (error === null || status !== 'ready') return null
  const isShort = isShortOfCredits(error)
  return (
    <div role="alert" className={`${styles.notice} ${styles.bad}`}>
      <p>{describeError(error, t)}</p>
      {isShort && (
        <LazyBoundary>
          <WaysToCredits error={error} choice={choice} onSendTo={failedDraft === null ? undefined : onSendTo} />
        </LazyBoundary>
      )}
      <IconButton label={t('common.close')} icon={<X aria-hidden />} onClick={thread.dismiss} />
    </div>
  )
}
