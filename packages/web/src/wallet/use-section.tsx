import { describeError } from '@saffron/core/errors'
import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { DayUse } from '@saffron/core/wallet'
import { useCallback, useState } from 'react'

import { api } from '../shell/session/client.ts'
import { SelectField } from '../ui/select-field.tsx'
import { SettingsSection } from '../ui/settings/settings-page.tsx'
import { useLoaded } from '../ui/use-loaded.ts'
import { UseChart } from './use-chart.tsx'
import { inSpace, type WalletOf } from './wallet-of.ts'

import button from '../ui/button.module.css'
import styles from './wallet.module.css'

const PERIODS = [7, 30, 90] as const

/** A chart of the usage in the last days. */
export function UseSection({ workspace }: WalletOf) {
  const t = useTranslate('account')
  const [days, setDays] = useState<number>(PERIODS[1])
  const load = useCallback(
    (signal: AbortSignal) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      return api.wallet.getUse({ query: { days, timeZone, ...inSpace({ workspace }) }, signal })
    },
    [days, workspace],
  )
  const { value, error, reload } = useLoaded(load)
  return (
    <SettingsSection title={t('account.wallet.useTitle')} lead={t('account.wallet.useLead')}>
      <div className={styles.chartHead}>
        <SelectField
          label={t('common.period')}
          value={String(days)}
          options={PERIODS.map((count) => ({
            value: String(count),
            label: t('account.wallet.useDays', { days: count }),
          }))}
          onChange={({ target }) => setDays(Number(target.value))}
        />
        <output className={styles.sum}>
          {value !== undefined &&
            value.list.length > 0 &&
            t('account.wallet.useSum', { credits: formatCredits(sumOf(value.list), t.locale), days })}
        </output>
      </div>
      {error !== undefined && (
        <div role="alert" className={styles.failed}>
          <p>{describeError(error, t)}</p>
          <button type="button" className={button.quiet} onClick={() => void reload()}>
            {t('shell.list.failed')}
          </button>
        </div>
      )}
      {value === undefined && error === undefined && <div className={styles.chartGhost} />}
      {value !== undefined && value.list.length === 0 && <p className={styles.note}>{t('account.wallet.useEmpty')}</p>}
      {value !== undefined && value.list.length > 0 && <UseChart days={value.days} list={value.list} />}
    </SettingsSection>
  )
}

const sumOf = (list: readonly DayUse[]): number => list.reduce((sum, { spentMicros }) => sum + spentMicros, 0)
