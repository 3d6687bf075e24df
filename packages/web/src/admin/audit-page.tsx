import { AUDIT_ACTIONS, type AuditEntry } from '@saffron/core/auth'
import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { api } from '../shell/session/client.ts'
import { useKeptList } from '../ui/list/use-kept-list.ts'
import { SelectField } from '../ui/select-field.tsx'
import { AuditRow } from './audit-row.tsx'
import { ColumnHeads, COLUMNS } from './columns.tsx'
import { ConsoleList } from './console-list.tsx'
import { ConsolePage } from './console-page.tsx'
import { FilterField } from './filter-field.tsx'
import { usePeople } from './use-people.ts'

import styles from './admin.module.css'

const PAGE_SIZE = 50
const DAY_MS = 86_400_000
const PERIODS = { all: undefined, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const
type Period = keyof typeof PERIODS

const isPeriod = (text: string): text is Period => Object.hasOwn(PERIODS, text)

export default function AuditPage() {
  const t = useTranslate('admin')
  const people = usePeople()
  const [{ actor, name: actorName }, setOnly] = useState<{ actor?: string | undefined; name: string }>({ name: '' })
  const [action, setAction] = useState<AuditEntry['action']>()
  const [period, setPeriod] = useState<Period>('all')
  const entries = useKeptList(`audit ${actor} ${action} ${period}`, () => {
    const length = PERIODS[period]
    const since = length === undefined ? {} : { since: new Date(Date.now() - length).toISOString() }
    const filter = { ...since, ...(actor !== undefined && { actor }), ...(action && { action }) }
    return createListStore<AuditEntry>({
      load: ({ page, limit, signal }) => api.admin.searchAudit({ query: { page, limit, ...filter }, signal }),
      pageSize: PAGE_SIZE,
    })
  })
  // A person chosen from a row may not be among those loaded.
  const names = new Map([
    ...(actor === undefined ? [] : [[actor, actorName] as const]),
    ...people.map((each) => [each.id, each.name] as const),
  ])
  return (
    <ConsolePage
      lead={t('admin.audit.lead')}
      head={
        <div className={styles.filters}>
          <FilterField
            label={t('admin.audit.action')}
            all={t('admin.audit.all')}
            values={AUDIT_ACTIONS}
            textOf={(value) => t(`admin.audit.did.${value}`)}
            value={action}
            onChange={setAction}
          />
          <FilterField
            label={t('admin.audit.actor')}
            all={t('admin.audit.everyone')}
            values={[...names.keys()]}
            textOf={(id) => names.get(id) || id}
            named
            value={actor}
            onChange={(id) => setOnly({ actor: id, name: actorName })}
          />
          <SelectField
            label={t('common.period')}
            value={period}
            options={Object.keys(PERIODS)
              .filter(isPeriod)
              .map((value) => ({ value, label: t(`admin.audit.since.${value}`) }))}
            onChange={({ target }) => isPeriod(target.value) && setPeriod(target.value)}
          />
        </div>
      }
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
