import type { Thread, ThreadSnapshot } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { X } from 'lucide-react'

import { IconButton } from '../../ui/icon-button.tsx'

import styles from './composer.module.css'

interface ComposerNoticeProps {
  readonly thread: Thread
  readonly snapshot: ThreadSnapshot
}

/** Shown above the field: the last error or the reconnecting state. */
export function ComposerNotice({ thread, snapshot: { status, run, error } }: ComposerNoticeProps) {
  const t = useTranslate()
  if (run === 'reconnecting') {
    return <output className={styles.notice}>{t('chat.reconnecting')}</output>
  }
  if (error === null || status !== 'ready') return null
  return (
    <div role="alert" className={`${styles.notice} ${styles.bad}`}>
      <p>{describeError(error, t)}</p>
      <IconButton label={t('shell.close')} icon={<X aria-hidden />} onClick={thread.dismiss} />
    </div>
  )
}
