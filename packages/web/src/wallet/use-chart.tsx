import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { DayUse } from '@saffron/core/wallet'

import { StackChart } from '../ui/chart/stack-chart.tsx'
import { dateFormat } from '../ui/date-format.ts'
import { stackUse } from './stack-use.ts'

import styles from './wallet.module.css'

interface UseChartProps {
  readonly days: readonly string[]
  readonly list: readonly DayUse[]
}

/** The used models as one stack per day. */
export function UseChart({ days, list }: UseChartProps) {
  const t = useTranslate('account')
  const { models, hasOthers, stacks } = stackUse(days, list)
  const dayText = (day: string) => dateFormat(t.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
  return (
    <figure className={styles.chart}>
      <StackChart
        names={hasOthers ? [...models, t('common.other')] : models}
        tones={[...models.map((_, part) => String(part)), 'other']}
        stacks={stacks.map(({ day, parts }) => ({ label: dayText(day), parts }))}
        format={(micros) => formatCredits(micros, t.locale)}
        words={{
          caption: t('account.wallet.useLead'),
          slot: t('account.wallet.useDay'),
          sum: t('common.total'),
          show: t('common.showAsTable'),
        }}
        legend
      />
    </figure>
  )
}
