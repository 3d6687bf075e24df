import { hasSum, viewQuery } from '@saffron/core/admin'
import { contract } from '@saffron/core/contract'
import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { AdminWalletRecord } from '@saffron/core/wallet'
import { useWindowSize } from 'ink'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { cleanLine } from '../../ui/clean-text.ts'
import { PartList } from '../../ui/list/index.ts'
import { PickList } from '../../ui/pick-list.tsx'
import { sgr } from '../../ui/style.ts'
import { decisionsOf, recordCells, recordFilters, allRecordFacts } from './format-record.ts'
import { NARROW_COLUMNS } from './narrow-columns.ts'
import type { TabProps } from './tab-props.ts'
import { TextView } from './text-view.tsx'
import { useFilters } from './use-filters.tsx'
import { useTabList } from './use-tab-list.ts'
import { useTab } from './use-tab.ts'

/** The maximum number of accounts listed as matches. More wouldn't help to choose. */
const MAX_MATCHES = 4

/** Transactions and requests of all users, with a total by kind or by user. */
export function RecordsTab({ frame, may, onKey }: TabProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  const { columns } = useWindowSize()
  const [words, setWords] = useState('')
  const { value, filter, chooseFilter, picker } = useFilters(frame.title, recordFilters(t))
  const [reading, setReading] = useState<AdminWalletRecord>()
  const [deciding, setDeciding] = useState<AdminWalletRecord>()
  const [sum, setSum] = useState<string>()
  const { listProps, attempt, keysOf, say } = useTab(t('cli.adminScreen.recordsHint'))

  /** Returns the ID of the matching account. Returns undefined for no match, or for several, which it reports. */
  const idOf = async (signal: AbortSignal): Promise<string | undefined> => {
    const { list } = await api.auth.searchUsers({ query: { q: words, limit: MAX_MATCHES }, signal })
    const named = list.find(({ email }) => email === words.toLowerCase()) ?? (list.length === 1 ? list[0] : undefined)
    if (named === undefined && list.length > 0) {
      const names = list.map(({ email }) => cleanLine(email)).join(', ')
      say(t('cli.adminScreen.several', { names }), sgr.warning)
    }
    return named?.id
  }
  const store = useTabList<AdminWalletRecord>(`${value} ${words}`, async ({ page, limit, signal }) => {
    setSum(undefined)
    const user = words === '' ? undefined : await idOf(signal)
    if (words !== '' && user === undefined) return { list: [], total: 0 }
    const query = { page, limit, ...viewQuery(filter?.value ?? ''), ...(user !== undefined && { user }) }
    const found = await api.wallet.searchAllRecords({ query, signal })
    const credits = found.sumMicros === null ? '—' : formatCredits(found.sumMicros, t.locale)
    // Requests don't move credits.
    if (hasSum(filter?.value ?? '')) setSum(t('admin.wallet.sum', { total: found.total, credits }))
    return found
  })

  /** Sends the version shown here. If the request has changed, the server rejects the decision and the list reloads. */
  const decide = ({ id, updatedAt }: AdminWalletRecord, decision: 'approve' | 'refuse') => {
    const asked = { params: { id }, body: { updatedAt } }
    const send = async () => {
      await (decision === 'approve' ? api.wallet.approveRequest(asked) : api.wallet.refuseRequest(asked))
      say(t(decision === 'approve' ? 'admin.wallet.approved' : 'admin.wallet.refused'))
      await store.refresh()
    }
    void attempt(send, { refresh: store.refresh })
  }
  const decisions = deciding && (
    <PickList
      title={[...recordCells(deciding, t, false).slice(1), ''].map((cell) => cell.trim()).join('  ')}
      items={decisionsOf(deciding, t)}
      initial={undefined}
      onPick={(choice) => {
        setDeciding(undefined)
        if (choice === 'approve' || choice === 'refuse') decide(deciding, choice)
        else setReading(deciding)
      }}
      onBack={() => setDeciding(undefined)}
    />
  )
  const canDecide = may(contract.wallet.approveRequest)

  return (
    <PartList
      {...frame}
      source={store}
      above={[...frame.above, [filter?.label, sum].filter(Boolean).join(' · ')]}
      onSearch={setWords}
      cells={(record) => recordCells(record, t, columns < NARROW_COLUMNS)}
      empty={t('admin.wallet.none')}
      {...listProps}
      onPick={(record) => (canDecide && record.state === 'pending' ? setDeciding(record) : setReading(record))}
      onKey={keysOf(onKey, () => ({ narrow: chooseFilter }))}
      over={
        picker ??
        decisions ??
        (reading && (
          <TextView
            title={t('admin.wallet.recordId')}
            text={allRecordFacts(reading, t)}
            onBack={() => setReading(undefined)}
          />
        ))
      }
    />
  )
}
