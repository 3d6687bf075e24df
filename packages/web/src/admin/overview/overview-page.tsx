import { OVERVIEW_DAYS, type OverviewDays } from '@saffron/core/admin'
import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { useCallback, useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { dateFormat } from '../../ui/date-format.ts'
import { FilterChip } from '../../ui/list/toolbar/filter-chip.tsx'
import { orderChoice } from '../../ui/list/toolbar/list-filter.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useRoleRefresh } from '../use-role-refresh.ts'
import { CallLog } from './call-log.tsx'
import { OverviewAttention } from './overview-attention.tsx'
import { OverviewCharts } from './overview-charts.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { SumsTables } from './sums-table.tsx'
import { useAutoRefresh } from './use-auto-refresh.ts'

import button from '../../ui/button.module.css'
import admin from '../admin.module.css'
import styles from './overview.module.css'

/** Statistics are more expensive to compute than the log's latest entries. */
const REFRESH_MS = 30_000

export default function OverviewPage() {
  const t = useTranslate('admin')
  const [days, setDays] = useState<OverviewDays>('7')
  const load = useCallback(
    async (signal: AbortSignal) => ({ ...(await api.admin.overview({ query: { days }, signal })), readAt: new Date() }),
    [days],
  )
  const { value, error, reload } = useLoaded(load)
  useAutoRefresh(reload, REFRESH_MS)
  useRoleRefresh(error)
  const asOf = value && dateFormat(t.locale, { timeStyle: 'short' }).format(value.readAt)
  return (
    <div className={styles.page}>
      <div className={styles.first}>{value !== undefined && <OverviewAttention overview={value} />}</div>
      <div className={styles.head}>
        <p className={admin.lead}>
          {t('admin.overview.lead')}
          <span className={styles.asOf} data-old={error !== undefined || undefined}>
            {asOf !== undefined &&
              t(error === undefined ? 'admin.overview.asOf' : 'admin.overview.notRenewed', { time: asOf })}
          </span>
        </p>
        <FilterChip
          filter={orderChoice({
            label: t('common.period'),
            role: 'view',
            values: OVERVIEW_DAYS,
            textOf: (each) => t('admin.overview.days', { days: Number(each) }),
            value: days,
            onChange: setDays,
          })}
        />
      </div>
      {error !== undefined && value === undefined && (
        <div role="alert" className={styles.failed}>
          <p>{describeError(error, t)}</p>
          <button type="button" className={button.quiet} onClick={() => void reload()}>
            {t('common.tryAgain')}
          </button>
        </div>
      )}
      {value === undefined && error === undefined && <div className={styles.ghost} aria-busy />}
      {value !== undefined && (
        <>
          <OverviewFigures overview={value} />
          <OverviewCharts overview={value} />
          <SumsTables overview={value} />
        </>
      )}
      <CallLog channels={value?.channels ?? []} models={value?.models.map(({ model }) => model) ?? []} />
    </div>
  )
}
