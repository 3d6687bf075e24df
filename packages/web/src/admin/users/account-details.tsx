import type { Account } from '@saffron/core/auth'
import { describeError } from '@saffron/core/errors'
import { formatBooking } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { recordText } from '@saffron/core/wallet'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'

import { api } from '../../shell/session/client.ts'
import { dateTimeText } from '../../ui/moment.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { AccountActions } from './account-actions.tsx'
import { AccountSessions } from './account-sessions.tsx'

import button from '../../ui/button.module.css'
import admin from '../admin.module.css'
import styles from './users.module.css'

/** The number of records shown for an account. The ledger has all of them. */
const SHOWN_RECORDS = 5

interface AccountDetailsProps {
  readonly account: Account
  readonly onChanged: (account: Account) => void
}

/** A user's sessions, latest records and actions. */
export function AccountDetails({ account, onChanged }: AccountDetailsProps) {
  const t = useTranslate('admin')
  const { id, updatedAt, createdAt, lastSeenAt } = account
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [detail, { list }] = await Promise.all([
        api.auth.getUser({ params: { id }, signal }),
        api.wallet.searchAllRecords({ query: { user: id, limit: SHOWN_RECORDS }, signal }),
      ])
      return { sessions: detail.sessions, records: list, updatedAt }
    },
    [id, updatedAt],
  )
  const { value, error, reload } = useLoaded(load)
  const when = (at: string) => dateTimeText(at, t.locale)
  return (
    <div className={admin.more}>
      <dl className={admin.facts}>
        <dt>{t('admin.users.joined')}</dt>
        <dd>{when(createdAt)}</dd>
        <dt>{t('admin.users.lastSeen')}</dt>
        <dd>{lastSeenAt === undefined ? t('admin.users.never') : when(lastSeenAt)}</dd>
        <dt>{t('admin.users.sessions')}</dt>
        <dd>{value && <AccountSessions account={account} sessions={value.sessions} onEnded={reload} />}</dd>
        <dt>{t('admin.users.records')}</dt>
        <dd>
          {value?.records.length === 0 && t('admin.users.noRecords')}
          <ul className={styles.lines}>
            {value?.records.map((record) => (
              <li key={record.id}>
                {[
                  when(record.createdAt),
                  recordText(record, t),
                  formatBooking(record.amountMicros, t.locale),
                  record.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
          <Link to={`/app/admin/walletRecord?user=${id}`}>{t('admin.users.allRecords')}</Link>
        </dd>
      </dl>
      {error !== undefined && (
        <div role="alert" className={admin.bad}>
          <p>{describeError(error, t)}</p>
          <button type="button" className={button.quiet} onClick={() => void reload()}>
            {t('shell.list.failed')}
          </button>
        </div>
      )}
      <AccountActions
        account={account}
        onChanged={onChanged}
        onRecorded={(balanceMicros) => {
          onChanged({ ...account, balanceMicros })
          void reload()
        }}
      />
    </div>
  )
}
