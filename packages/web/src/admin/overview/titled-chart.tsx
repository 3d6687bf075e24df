import { useTranslate } from '@saffron/core/react'

import { type Stack, sumOf } from '../../ui/chart/chart-table.tsx'
import { StackChart } from '../../ui/chart/stack-chart.tsx'

import styles from './overview.module.css'

interface TitledChartProps {
  readonly title: string
  readonly names: readonly string[]
  readonly tones?: readonly string[]
  readonly stacks: readonly Stack[]
  readonly format: (value: number) => string
}

/** A chart with a title and a total. */
export function TitledChart({ title, ...chart }: TitledChartProps) {
  const t = useTranslate('admin')
  const words = {
    caption: title,
    slot: t('admin.overview.time'),
    sum: t('common.total'),
    show: t('common.showAsTable'),
  }
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>{title}</span>
        <span className={styles.total}>{chart.format(sumOf(chart.stacks.map(({ parts }) => sumOf(parts))))}</span>
      </figcaption>
      <StackChart {...chart} words={words} legend={chart.names.some((name) => name !== title)} />
    </figure>
  )
}
