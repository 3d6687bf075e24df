import { formatCredits } from '@saffron/core/format'
import { useSession, useTranslate } from '@saffron/core/react'
import { Link } from 'react-router-dom'

import { session } from '../shell/session/client.ts'
import { useRedeem } from './use-redeem.ts'

import styles from './wallet.module.css'

/** A line with the remaining balance, and ways to get more credits. */
export default function LowBalance() {
  const t = useTranslate('account')
  const redeem = useRedeem()
  const { balanceMicros = 0, heldMicros = 0 } = useSession(session).user ?? {}
  return (
    <p className={styles.quietly}>
      {t('account.wallet.low', { credits: formatCredits(balanceMicros - heldMicros, t.locale) })}
      {t.locale === 'en' && ' '}
      <button type="button" onClick={redeem}>
        {t('shell.redeem')}
      </button>
      {' · '}
      <Link to="/app/user/walletRecord">{t('page.walletRecord')}</Link>
    </p>
  )
}
