import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { Gift } from 'lucide-react'

import { useDialog } from '../ui/overlays/use-dialog.ts'
import { SettingsPage } from '../ui/settings/settings-page.tsx'
import { RecordSection } from './record-section.tsx'
import RedeemDialog from './redeem-dialog.tsx'
import { RequestSection } from './request-section.tsx'
import { UseSection } from './use-section.tsx'
import { useWalletChanges } from './wallet-changes.ts'

import button from '../ui/button.module.css'
import styles from './wallet.module.css'

interface WorkspaceWalletProps {
  readonly id: string
  readonly name: string
  readonly balanceMicros: number
  /** Loads the workspace again after its balance has changed. */
  readonly onChanged: () => Promise<unknown>
}

/** The wallet of a workspace, for its admins: the balance, its usage, and ways to get more credits. */
export default function WorkspaceWallet({ id, name, balanceMicros, onChanged }: WorkspaceWalletProps) {
  const t = useTranslate('account')
  const openDialog = useDialog()
  const changes = useWalletChanges()
  const redeem = async () => {
    await openDialog<undefined>(t('shell.redeem'), ({ resolve }) => (
      <RedeemDialog workspace={{ id, name }} resolve={resolve} />
    ))
    await onChanged()
  }
  return (
    <SettingsPage>
      <div className={styles.band}>
        <dl className={styles.figures}>
          <div className={styles.figure}>
            <dt>{t('account.wallet.balanceOf', { name })}</dt>
            <dd className={styles.balance}>{formatCredits(balanceMicros, t.locale)}</dd>
          </div>
        </dl>
        <button type="button" className={button.quiet} onClick={() => void redeem()}>
          <Gift aria-hidden />
          {t('shell.redeem')}
        </button>
      </div>
      <UseSection key={`use ${changes}`} workspace={id} />
      <RecordSection key={`records ${changes}`} workspace={id} />
      <RequestSection workspace={id} />
    </SettingsPage>
  )
}
