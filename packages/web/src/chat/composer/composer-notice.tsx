import type { Thread, ThreadSnapshot } from '@saffron/core/chat'
import { ApiError, describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { ChevronDown, X } from 'lucide-react'

import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { useRedeem } from '../../wallet/index.ts'
import type { ModelChoice } from './use-model-choice.ts'
import { useModelMenu } from './use-model-menu.tsx'

import button from '../../ui/button.module.css'
import styles from './composer.module.css'

const PAYMENT_REQUIRED = 402

export const isShortOfCredits = (error: unknown): boolean => ApiError.is(error) && error.statusCode === PAYMENT_REQUIRED

interface ComposerNoticeProps {
  readonly thread: Thread
  readonly snapshot: ThreadSnapshot
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
      {isShort && <WaysOn choice={choice} onSendTo={failedDraft === null ? undefined : onSendTo} />}
      <IconButton label={t('common.close')} icon={<X aria-hidden />} onClick={thread.dismiss} />
    </div>
  )
}

interface WaysOnProps {
  readonly choice: ModelChoice
  readonly onSendTo: ((model: string) => void) | undefined
}

/** For who has too few credits: a model that costs none, and the way to more. */
function WaysOn({ choice: { models, chosen, choose }, onSendTo }: WaysOnProps) {
  const t = useTranslate()
  const redeem = useRedeem()
  const menu = useModelMenu({
    models: models.filter(({ name, prices, state }) => prices === undefined && state === 'ok' && name !== chosen?.name),
    value: '',
    onChoose: (name) => {
      choose(name)
      onSendTo?.(name)
    },
  })
  return (
    <div className={styles.ways}>
      {menu.options.length > 0 && (
        <MenuButton items={[menu]} side="top" align="start" button={{ className: button.quiet }}>
          {t('chat.message.otherModel')}
          <ChevronDown aria-hidden />
        </MenuButton>
      )}
      <button type="button" className={button.quiet} onClick={redeem}>
        {t('shell.redeem')}
      </button>
    </div>
  )
}
