import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { RECORD_KINDS, type WalletRecord } from '@saffron/core/wallet'
import { useState } from 'react'

import { api } from '../shell/session/client.ts'
import { List } from '../ui/list/list.tsx'
import { ListCount } from '../ui/list/toolbar/list-count.tsx'
import { choiceFilter } from '../ui/list/toolbar/list-filter.ts'
import { Toolbar } from '../ui/list/toolbar/toolbar.tsx'
import { useKeptList } from '../ui/list/use-kept-list.ts'
import { SettingsSection } from '../ui/settings/settings-page.tsx'
import { DownloadButton } from './download-button.tsx'
import { isNarrowed, NO_FILTER, queryOf, type RecordFilter } from './record-filter.ts'
import { RecordRow } from './record-row.tsx'
import { inSpace, type WalletOf } from './wallet-of.ts'

import settingsStyles from '../ui/settings/settings.module.css'

const PAGE_SIZE = 30

/** All transactions, with filters. */
export function RecordSection({ workspace }: WalletOf) {
  const t = useTranslate('account')
  const [filter, setFilter] = useState(NO_FILTER)
  const { kind, from, until } = filter
  const { list, place } = useKeptList(`wallet ${workspace ?? ''} ${kind} ${from} ${until}`, () =>
    createListStore<WalletRecord>({
      load: ({ page, limit, signal }) =>
        api.wallet.searchRecords({ query: { page, limit, ...queryOf(filter), ...inSpace({ workspace }) }, signal }),
      pageSize: PAGE_SIZE,
    }),
  )
  const narrow = (change: Partial<RecordFilter>) => setFilter((before) => ({ ...before, ...change }))
  return (
    <SettingsSection title={t('account.wallet.recordsTitle')} lead={t('account.wallet.recordsLead')}>
      <Toolbar
        filters={[
          choiceFilter({
            label: t('common.transactionType'),
            all: t('account.wallet.allRecords'),
            values: RECORD_KINDS,
            textOf: (value) => t(`wallet.records.${value}`),
            value: kind || undefined,
            onChange: (value) => narrow({ kind: value ?? '' }),
          }),
          {
            type: 'date',
            label: t('account.wallet.from'),
            value: from,
            max: until || undefined,
            onChange: (value) => narrow({ from: value }),
          },
          {
            type: 'date',
            label: t('account.wallet.until'),
            value: until,
            min: from || undefined,
            onChange: (value) => narrow({ until: value }),
          },
        ]}
        count={<ListCount list={list} />}
      />
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
      <DownloadButton filter={filter} workspace={workspace} />
    </SettingsSection>
  )
}
