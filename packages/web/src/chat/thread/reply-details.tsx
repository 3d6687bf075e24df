import type { Message } from '@saffron/core/chat'
import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'

import { DateTime } from '../../ui/moment.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { formatWait } from './format-wait.ts'

import styles from './reply-details.module.css'

interface ReplyDetailsProps {
  readonly message: Message
  /** The label of its model. */
  readonly model: string | null
  readonly onDone: () => void
}

/** When a reply was made, by which model, and what it used and cost. */
export default function ReplyDetails({ message, model, onDone }: ReplyDetailsProps) {
  const t = useTranslate()
  const { createdAt, firstTokenMs, usage } = message
  return (
    <Sheet title={t('chat.details')} onDone={onDone}>
      <dl className={styles.facts}>
        {model !== null && (
          <>
            <dt>{t('common.model')}</dt>
            <dd>{model}</dd>
          </>
        )}
        <dt>{t('chat.details.time')}</dt>
        <dd>
          <DateTime at={createdAt} />
        </dd>
        {firstTokenMs !== null && (
          <>
            <dt>{t('chat.details.firstWord')}</dt>
            <dd>{formatWait(firstTokenMs, t.locale)}</dd>
          </>
        )}
        {usage !== null && (
          <>
            <dt>{t('chat.details.input')}</dt>
            <dd>{usage.inputTokens.toLocaleString(t.locale)}</dd>
            <dt>{t('chat.details.output')}</dt>
            <dd>{usage.outputTokens.toLocaleString(t.locale)}</dd>
            <dt>{t('chat.details.cost')}</dt>
            <dd>{t('common.creditsAmount', { credits: formatCredits(usage.costMicros, t.locale) })}</dd>
          </>
        )}
      </dl>
    </Sheet>
  )
}
