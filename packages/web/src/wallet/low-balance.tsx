import { hasRole } from '@saffron/core/contract'
import { formatCredits } from '@saffron/core/format'
import { useSession, useTranslate } from '@saffron/core/react'
import type { WorkspaceWithMembers } from '@saffron/core/workspace'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'

import { session } from '../shell/session/client.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { useRedeem } from './use-redeem.ts'
import { useWalletChanges } from './wallet-changes.ts'

import styles from './wallet.module.css'

/** A line with the balance that pays in the current space, and ways to get more credits for those who may add some. */
export default function LowBalance() {
  const { workspace } = useSpace()
  return workspace?.payer === 'workspace' ? <LowWorkspace workspace={workspace} /> : <LowOwn />
}

function LowOwn() {
  const t = useTranslate('account')
  const { balanceMicros = 0, heldMicros = 0 } = useSession(session).user ?? {}
  const credits = formatCredits(balanceMicros - heldMicros, t.locale)
  return <Line text={t('account.wallet.low', { credits })} records="/app/user/walletRecord" />
}

function LowWorkspace({ workspace }: { readonly workspace: WorkspaceWithMembers }) {
  const t = useTranslate('account')
  useReloadAfterChanges()
  const { id, name, role, balanceMicros } = workspace
  const text = t('account.wallet.lowOf', { name, credits: formatCredits(balanceMicros, t.locale) })
  return hasRole(role, 'admin') ? (
    <Line text={text} workspace={workspace} records={`/app/workspace/${id}?tab=wallet`} />
  ) : (
    <p className={styles.quietly}>{text}</p>
  )
}

/** Loads the workspace again after the user redeemed a gift card for it. */
function useReloadAfterChanges(): void {
  const { reload } = useSpace()
  const changes = useWalletChanges()
  const [before] = useState(changes)
  useEffect(() => {
    if (changes !== before) void reload()
  }, [changes, before, reload])
}

interface LineProps {
  readonly text: string
  readonly records: string
  /** The workspace that gets the credits. Without it, the user does. */
  readonly workspace?: WorkspaceWithMembers
}

function Line({ text, records, workspace }: LineProps) {
  const t = useTranslate('account')
  const redeem = useRedeem(workspace)
  return (
    <p className={styles.quietly}>
      {text}
      {t.locale === 'en' && ' '}
      <button type="button" onClick={redeem}>
        {t('shell.redeem')}
      </button>
      {' · '}
      <Link to={records}>{t('page.walletRecord')}</Link>
    </p>
  )
}
