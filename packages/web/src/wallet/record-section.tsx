import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { RECORD_KINDS, type WalletRecord } from '@saffron/core/wallet'
import { useState } from 'react'

import { api } from '../shell/session/client.ts'
import { Field } from '../ui/field.tsx'
import { List } from '../ui/list/list.tsx'
import { useKeptList } from '../ui/list/use-kept-list.ts'
import { SelectField } from '../ui/select-field.tsx'
import { SettingsSection } from '../ui/settings/settings-page.tsx'
import { DownloadButton } from './download-button.tsx'
import { isNarrowed, kindOf, NO_FILTER, queryOf, type RecordFilter } from './record-filter.ts'
import { RecordRow } from './record-row.tsx'

import settingsStyles from '../ui/settings/settings.module.css'
import styles from './wallet.module.css'

const PAGE_SIZE = 30

/** All transactions, with filters. */
export function RecordSection() {
  const t = useTranslate('account')
  const [filter, setFilter] = useState(NO_FILTER)
  const { kind, from, until } = filter
  const { list, place } = useKeptList(`wallet ${kind} ${from} ${until}`, () =>
    createListStore<WalletRecord>({
      load: ({ page, limit, signal }) =>
        api.wallet.searchRecords({ query: { page, limit, ...queryOf(filter) }, signal }),
      pageSize: PAGE_SIZE,
    }),
  )
  const narrow = (change: Partial<RecordFilter>) => setFilter({ ...filter, ...change })
  return (
    <SettingsSection title={t('account.wallet.recordsTitle')} lead={t('account.wallet.recordsLead')}>
      <div className={styles.filters}>
        <SelectField
          label={t('common.transactionType')}
          value={kind}
          options={[
            { value: '', label: t('common.all') },
            ...RECORD_KINDS.map((value) => ({ value, label: t(`wallet.records.${value}`) })),
          ]}
          onChange={({ target }) => narrow({ kind: kindOf(target.value) })}
        />
        <Field
          label={t('account.wallet.from')}
          type="date"
          value={from}
          max={until || undefined}
          onChange={({ target }) => narrow({ from: target.value })}
        />
        <Field
          label={t('account.wallet.until')}
          type="date"
          value={until}
          min={from || undefined}
          onChange={({ target }) => narrow({ until: target.value })}
        />
      </div>
      <div className={settingsStyles.card}>
        <List
          list={list}
          label={t('account.wallet.recordsTitle')}
          place={place}
          className={settingsStyles.rows}
          emptyText={t(isNarrowed(filter) ? 'common.noMatchingTransactions' : 'common.noTransactionsYet')}
        >
          {(record, focus) => <RecordRow record={record} focus={focus} />}
        </List>
      </div>
      <DownloadButton filter={filter} />
    </SettingsSection>
  )
}
