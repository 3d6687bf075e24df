import { formatCredits } from '@saffron/core/format'
import { useSession, useTranslate } from '@saffron/core/react'
import { Gift } from 'lucide-react'
import { useEffect } from 'react'

import { session } from '../shell/session/client.ts'
import { readAccount } from '../shell/session/keep-choice.ts'
import { SettingsPage } from '../ui/settings/settings-page.tsx'
import { RecordSection } from './record-section.tsx'
import { RequestSection } from './request-section.tsx'
import { useRedeem } from './use-redeem.ts'
import { UseSection } from './use-section.tsx'
import { useWalletChanges } from './wallet-changes.ts'

import button from '../ui/button.module.css'
import styles from './wallet.module.css'

/** The balance, its usage, and ways to get more credits. */
export default function WalletPage() {
  const changes = useWalletChanges()
  useEffect(() => {
    readAccount().catch(() => undefined)
  }, [])
  return (
    <SettingsPage>
      <BalanceBand />
      <UseSection key={`use ${changes}`} />
      <RecordSection key={`records ${changes}`} />
      <RequestSection />
    </SettingsPage>
  )
}

function BalanceBand() {
  const t = useTranslate('account')
  const redeem = useRedeem()
  const { user } = useSession(session)
  const { balanceMicros = 0, heldMicros = 0, debtMicros = 0, isLow = false } = user ?? {}
  const credits = (micros: number) => formatCredits(micros, t.locale)
  return (
    <div className={styles.band}>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt>{t('account.wallet.balance')}</dt>
          <dd className={styles.balance}>{credits(balanceMicros)}</dd>
        </div>
        {heldMicros > 0 && (
          <div className={styles.figure}>
            <dt>{t('account.wallet.held')}</dt>
            <dd>{credits(heldMicros)}</dd>
          </div>
        )}
        {debtMicros > 0 && (
          <div className={styles.figure}>
            <dt>{t('account.wallet.debt')}</dt>
            <dd className={styles.bad}>{credits(debtMicros)}</dd>
          </div>
        )}
      </dl>
      <button type="button" className={button.quiet} onClick={redeem}>
        <Gift aria-hidden />
        {t('shell.redeem')}
      </button>
      {isLow && (
        <p className={styles.low}>{t('account.wallet.low', { credits: credits(balanceMicros - heldMicros) })}</p>
      )}
    </div>
  )
}
