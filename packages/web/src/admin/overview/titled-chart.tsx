import { useTranslate } from '@saffron/core/react'

import { type Stack, sumOf } from '../../ui/chart/chart-table.tsx'
import { StackChart } from '../../ui/chart/stack-chart.tsx'

import styles from './overview.module.css'

export interface TitledChartProps {
  readonly title: string
  readonly names: readonly string[]
  readonly tones?: readonly string[]
  readonly stacks: readonly Stack[]
  readonly format: (value: number) => string
}

/** A chart with a title and a total, or a sentence if there's nothing to show. */
export function TitledChart({ title, ...chart }: TitledChartProps) {
  const t = useTranslate('admin')
  const words = {
    caption: title,
    slot: t('admin.overview.time'),
    sum: t('common.total'),
    show: t('common.showAsTable'),
  }
  const total = sumOf(chart.stacks.map(({ parts }) => sumOf(parts)))
  if (total === 0) return <p className={styles.nothing}>{t('admin.overview.nothing')}</p>
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>{title}</span>
        <span className={styles.total}>{chart.format(total)}</span>
      </figcaption>
      <StackChart {...chart} words={words} legend={chart.names.some((name) => name !== title)} />
    </figure>
  )
}
