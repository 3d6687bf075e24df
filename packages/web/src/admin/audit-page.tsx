import { AUDIT_ACTIONS, type AuditEntry } from '@saffron/core/auth'
import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { api } from '../shell/session/client.ts'
import { ListCount } from '../ui/list/toolbar/list-count.tsx'
import { choiceFilter } from '../ui/list/toolbar/list-filter.ts'
import { useKeptList } from '../ui/list/use-kept-list.ts'
import { AuditRow } from './audit-row.tsx'
import { ColumnHeads, COLUMNS } from './columns.tsx'
import { ConsoleList } from './console-list.tsx'
import { ConsolePage } from './console-page.tsx'
import { usePersonFilter } from './use-person-filter.tsx'

import styles from './admin.module.css'

const PAGE_SIZE = 50
const DAY_MS = 86_400_000
const PERIODS = ['day', 'week', 'month'] as const
const PERIOD_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const

export default function AuditPage() {
  const t = useTranslate('admin')
  const [{ actor, name: actorName }, setOnly] = useState<{ actor?: string | undefined; name: string }>({ name: '' })
  const [action, setAction] = useState<AuditEntry['action']>()
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>()
  const entries = useKeptList(`audit ${actor} ${action} ${period}`, () => {
    const since = period === undefined ? {} : { since: new Date(Date.now() - PERIOD_MS[period]).toISOString() }
    const filter = { ...since, ...(actor !== undefined && { actor }), ...(action && { action }) }
    return createListStore<AuditEntry>({
      load: ({ page, limit, signal }) => api.admin.searchAudit({ query: { page, limit, ...filter }, signal }),
      pageSize: PAGE_SIZE,
    })
  })
  const person = usePersonFilter({
    label: t('admin.audit.actor'),
    value: actor ?? '',
    name: actorName || (actor ?? ''),
    onChange: ({ id, name }) => setOnly({ actor: id === '' ? undefined : id, name }),
  })
  return (
    <ConsolePage
      lead={t('admin.audit.lead')}
      filters={[
        choiceFilter({
          label: t('admin.audit.action'),
          all: t('admin.audit.all'),
          values: AUDIT_ACTIONS,
          textOf: (value) => t(`admin.audit.did.${value}`),
          value: action,
          onChange: setAction,
        }),
        person,
        choiceFilter({
          label: t('common.period'),
          all: t('admin.audit.since.all'),
          values: PERIODS,
          textOf: (value) => t(`admin.audit.since.${value}`),
          value: period,
          onChange: setPeriod,
        }),
      ]}
      count={<ListCount list={entries.list} />}
    >
      <ConsoleList
        {...entries}
        heads={<ColumnHeads columns={COLUMNS.audit} className={`${styles.summary}`} />}
        label={t('admin.audit.list')}
        emptyText={t('admin.audit.empty')}
      >
        {(entry, focus) => <AuditRow entry={entry} focus={focus} onOnly={(id, name) => setOnly({ actor: id, name })} />}
      </ConsoleList>
    </ConsolePage>
  )
}
