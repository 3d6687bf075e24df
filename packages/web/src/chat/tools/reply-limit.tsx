import type { ReplyLimit } from '@saffron/core/chat'
import { formatCredits, joinSentences } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'

import { Button } from '../../ui/button.tsx'

import styles from './tools.module.css'

interface ReplyLimitNoticeProps {
  readonly limit: ReplyLimit
  /** Undefined where the reply can't be continued. */
  readonly onContinue: (() => void) | undefined
  readonly disabled: boolean
}

/** Why a reply stopped before its model was done, and a button to continue. */
export default function ReplyLimitNotice({ limit, onContinue, disabled }: ReplyLimitNoticeProps) {
  const t = useTranslate('tools')
  const { reason, aboutMicros } = limit
  const cost =
    aboutMicros === undefined || onContinue === undefined
      ? []
      : [
          t('tools.limit.about', {
            amount: t('common.creditsAmount', { credits: formatCredits(aboutMicros, t.locale) }),
          }),
        ]
  return (
    <div className={styles.limit}>
      <p>{joinSentences([t(`tools.limit.${reason}`), ...cost])}</p>
      {onContinue !== undefined && (
        <Button disabled={disabled} onClick={onContinue}>
          {t('chat.message.continue')}
        </Button>
      )}
    </div>
  )
}
