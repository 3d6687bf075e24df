import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Link } from 'react-router-dom'

import { BusyButton } from '../../ui/busy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PLUGINS_PATH } from '../plugins-path.ts'
import type { SignInOutcome } from './use-sign-in-return.ts'

import button from '../../ui/button.module.css'
import styles from './connect.module.css'

interface SignInNoticeProps {
  readonly outcome: SignInOutcome
  /** Begins another sign-in for a plugin. */
  readonly onAgain: (plugin: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Says what became of a sign-in at a plugin's service. */
export function SignInNotice({ outcome, onAgain, onClose }: SignInNoticeProps) {
  const t = useTranslate('plugins')
  if (outcome.kind === 'busy') {
    return (
      <output className={styles.notice}>
        <span className={button.spinner} aria-hidden />
        <span className={styles.text}>{t('plugins.return.busy')}</span>
      </output>
    )
  }
  const close = <IconButton label={t('common.close')} icon={<X aria-hidden />} onClick={onClose} />
  if (outcome.kind === 'done') {
    const { plugin, from } = outcome
    const isElsewhere = from !== undefined && !from.startsWith(PLUGINS_PATH)
    return (
      <output className={styles.notice}>
        <CircleCheck className={styles.good} aria-hidden />
        <span className={styles.text}>{t('plugins.return.done', { name: plugin.name })}</span>
        {isElsewhere && (
          <Link to={from} className={button.quiet}>
            {t('plugins.return.back')}
          </Link>
        )}
        {close}
      </output>
    )
  }
  const { plugin } = outcome
  return (
    <div className={styles.notice} role="alert">
      <CircleAlert className={styles.bad} aria-hidden />
      <p className={styles.text}>
        {outcome.kind === 'denied' ? t('plugins.return.denied') : describeError(outcome.error, t)}
      </p>
      {plugin !== undefined && <BusyButton onPress={() => onAgain(plugin)}>{t('plugins.return.again')}</BusyButton>}
      {close}
    </div>
  )
}
