import type { Overview } from '@saffron/core/admin'
import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { Tabs } from '../../ui/tabs.tsx'
import { bucketLabel } from './bucket-label.ts'
import { stackErrors } from './stack-errors.ts'
import { TitledChart, type TitledChartProps } from './titled-chart.tsx'

import styles from './overview.module.css'

const CHARTS = ['calls', 'tokens', 'credits', 'errors'] as const
type ChartKey = (typeof CHARTS)[number]

/** Usage over time, one chart at a time. */
export function OverviewCharts({ overview: { slots, errors } }: { readonly overview: Overview }) {
  const t = useTranslate('admin')
  const [current, setCurrent] = useState<ChartKey>('calls')
  const number = (value: number) => value.toLocaleString(t.locale)
  const stacksOf = (partsOf: (slot: Overview['slots'][number], index: number) => readonly number[]) =>
    slots.map((each, index) => ({ label: bucketLabel(each.slot, t.locale), parts: partsOf(each, index) }))
  const failures = stackErrors({ slots, errors })
  const others = failures.hasOthers ? [t('common.other')] : []
  const charts: Readonly<Record<ChartKey, TitledChartProps>> = {
    calls: {
      title: t('admin.overview.calls'),
      names: [t('admin.overview.well'), t('admin.overview.failed')],
      tones: ['good', 'bad'],
      stacks: stacksOf(({ calls, failed }) => [calls - failed, failed]),
      format: number,
    },
    tokens: {
      title: t('admin.overview.tokens'),
      names: [t('admin.overview.read'), t('admin.overview.written')],
      stacks: stacksOf(({ inputTokens, outputTokens }) => [inputTokens, outputTokens]),
      format: number,
    },
    credits: {
      title: t('common.credits'),
      names: [t('common.credits')],
      stacks: stacksOf(({ costMicros }) => [costMicros]),
      format: (micros) => formatCredits(micros, t.locale),
    },
    errors: {
      title: t('admin.overview.errors'),
      names: [...failures.names, ...others],
      tones: failures.hasOthers ? ['0', '1', '2', '3', 'other'] : ['0', '1', '2', '3'],
      stacks: stacksOf((_, index) => failures.parts[index] ?? []),
      format: number,
    },
  }
  return (
    <section className={styles.charts} aria-label={t('admin.overview.usage')}>
      <Tabs
        label={t('admin.overview.usage')}
        tabs={CHARTS.map((key) => ({ key, label: charts[key].title }))}
        current={current}
        onChange={setCurrent}
      >
        <TitledChart {...charts[current]} />
      </Tabs>
    </section>
  )
}
