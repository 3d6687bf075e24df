import type { Overview } from '@saffron/core/admin'
import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'

import { bucketLabel } from './bucket-label.ts'
import { stackErrors } from './stack-errors.ts'
import { TitledChart } from './titled-chart.tsx'

import styles from './overview.module.css'

export function OverviewCharts({ overview: { slots, errors } }: { readonly overview: Overview }) {
  const t = useTranslate('admin')
  const number = (value: number) => value.toLocaleString(t.locale)
  const stacksOf = (partsOf: (slot: Overview['slots'][number], index: number) => readonly number[]) =>
    slots.map((each, index) => ({ label: bucketLabel(each.slot, t.locale), parts: partsOf(each, index) }))
  const failures = stackErrors({ slots, errors })
  const others = failures.hasOthers ? [t('common.other')] : []
  return (
    <div className={styles.charts}>
      <TitledChart
        title={t('admin.overview.calls')}
        names={[t('admin.overview.well'), t('admin.overview.failed')]}
        tones={['good', 'bad']}
        stacks={stacksOf(({ calls, failed }) => [calls - failed, failed])}
        format={number}
      />
      <TitledChart
        title={t('admin.overview.tokens')}
        names={[t('admin.overview.read'), t('admin.overview.written')]}
        stacks={stacksOf(({ inputTokens, outputTokens }) => [inputTokens, outputTokens])}
        format={number}
      />
      <TitledChart
        title={t('common.credits')}
        names={[t('common.credits')]}
        stacks={stacksOf(({ costMicros }) => [costMicros])}
        format={(micros) => formatCredits(micros, t.locale)}
      />
      <TitledChart
        title={t('admin.overview.errors')}
        names={[...failures.names, ...others]}
        tones={failures.hasOthers ? ['0', '1', '2', '3', 'other'] : ['0', '1', '2', '3']}
        stacks={stacksOf((_, index) => failures.parts[index] ?? [])}
        format={number}
      />
    </div>
  )
}
