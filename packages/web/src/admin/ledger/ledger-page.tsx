import { hasSum } from '@saffron/core/admin'
import { decimalsOf, formatCredits } from '@saffron/core/format'
import { createListStore } from '@saffron/core/paging'
import { useStore, useTranslate } from '@saffron/core/react'
import type { AdminWalletRecord } from '@saffron/core/wallet'
import { Coins, Scale } from 'lucide-react'

import { api } from '../../shell/session/client.ts'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { ColumnHeads, COLUMNS } from '../columns.tsx'
import { ConsoleList } from '../console-list.tsx'
import { ConsolePage } from '../console-page.tsx'
import { AuditDialog } from './audit-dialog.tsx'
import { ledgerQuery } from './ledger-query.ts'
import { LedgerRow } from './ledger-row.tsx'
import { keepSum, LedgerSum } from './ledger-sum.tsx'
import { RechargeDialog } from './recharge-dialog.tsx'
import { useLedgerFilter } from './use-ledger-filter.ts'
import { useLedgerFilters } from './use-ledger-filters.ts'
import { countWaiting, WaitingRequests } from './waiting-requests.tsx'

import admin from '../admin.module.css'
import styles from './ledger.module.css'

const PAGE_SIZE = 50

export default function LedgerPage() {
  const t = useTranslate('admin')
  // Loaded here because rows would suspend the page while loading it.
  const openDialog = useDialog()
  const toast = useToast()
  const { filter, chosen, changeFilter } = useLedgerFilter()
  const filters = useLedgerFilters({ filter: chosen, onChange: changeFilter })
  const { view, user, from, until } = filter
  const records = useKeptList(`ledger ${view} ${user} ${from} ${until}`, () => {
    const query = ledgerQuery({ view, user, from, until })
    const store = createListStore<AdminWalletRecord>({
      load: async ({ page, limit, signal }) => {
        const found = await api.wallet.searchAllRecords({ query: { page, limit, ...query }, signal })
        keepSum(store, found)
        return found
      },
      pageSize: PAGE_SIZE,
    })
    return store
  })
  const { list } = records
  const decimals = decimalsOf(useStore(list).list.map(({ amountMicros }) => amountMicros))
  const waiting = useLoaded(countWaiting)
  const refresh = () => {
    void list.refresh()
    void waiting.reload()
  }
  const recharge = async () => {
    const record = await openDialog<AdminWalletRecord>(t('admin.wallet.rechargeTitle'), RechargeDialog, {
      closesOnMask: false,
    })
    if (record === undefined) return
    const credits = formatCredits(record.amountMicros, t.locale)
    toast(
      t('admin.wallet.recharged', {
        credits,
        name: record.workspace?.name || record.user?.name || record.user?.email || '',
      }),
    )
    refresh()
  }
  return (
    <ConsolePage
      lead={t('admin.wallet.lead')}
      filters={filters}
      count={<LedgerSum list={list} isOfBookings={hasSum(view)} />}
      others={[
        {
          label: t('admin.wallet.audit'),
          icon: <Scale aria-hidden />,
          onClick: () => void openDialog(t('admin.wallet.audit'), AuditDialog),
        },
      ]}
      primary={{ label: t('admin.wallet.recharge'), icon: <Coins aria-hidden />, onClick: () => void recharge() }}
      notice={view !== 'requests.pending' && <WaitingRequests count={waiting.value ?? 0} />}
    >
      <ConsoleList
        {...records}
        heads={<ColumnHeads columns={COLUMNS.ledger} className={`${admin.summary} ${styles.summary}`} />}
        label={t('admin.wallet.list')}
        emptyText={t(Object.values(filter).some(Boolean) ? 'admin.wallet.empty' : 'admin.wallet.none')}
      >
        {(record, focus) => (
          <LedgerRow
            record={record}
            focus={focus}
            decimals={decimals}
            onOnly={(only) => changeFilter({ user: only })}
            onDecided={(decided) => {
              list.update(decided.id, () => decided)
              void waiting.reload()
            }}
            onRecorded={refresh}
          />
        )}
      </ConsoleList>
    </ConsolePage>
  )
}
