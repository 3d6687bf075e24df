import { useTranslate } from '@saffron/core/react'

import { WorkspaceWallet } from '../../wallet/index.ts'
import type { TabProps } from '../tab-props.ts'

import styles from '../workspace.module.css'

/** The wallet of a workspace. */
export function WalletTab({ workspace: { id, name, balanceMicros, payer }, onChanged }: TabProps) {
  const t = useTranslate('workspace')
  return (
    <div>
      {payer === 'each' && <p className={styles.note}>{t('workspace.walletUnused')}</p>}
      <WorkspaceWallet id={id} name={name} balanceMicros={balanceMicros} onChanged={onChanged} />
    </div>
  )
}
