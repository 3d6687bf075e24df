import { describeError } from '@saffron/core/errors'
import { alignDecimals, decimalsOf, formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { useCallback, useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { FIGURE_SPACE } from '../../ui/figure-space.ts'
import { orderChoice } from '../../ui/list/toolbar/list-filter.ts'
import { Toolbar } from '../../ui/list/toolbar/toolbar.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import type { TabProps } from '../tab-props.ts'

import button from '../../ui/button.module.css'
import styles from '../workspace.module.css'

const PERIODS = ['7', '30', '90'] as const

/** What the members of a workspace have used, by model. */
export function UsageTab({ workspace: { id } }: TabProps) {
  const t = useTranslate('workspace')
  const [days, setDays] = useState<(typeof PERIODS)[number]>('30')
  const load = useCallback(
    (signal: AbortSignal) => api.workspace.workspaceUsage({ params: { id }, query: { days: Number(days) }, signal }),
    [id, days],
  )
  const { value, error, reload } = useLoaded(load)
  const list = value?.list ?? []
  const credits = (micros: number) => formatCredits(micros, t.locale)
  const decimals = decimalsOf(list.map(({ costMicros }) => costMicros))
  const total = list.reduce((sum, { costMicros }) => sum + costMicros, 0)
  return (
    <div className={styles.sections} aria-busy={value === undefined && error === undefined}>
      <p className={styles.lead}>{t('workspace.usageLead')}</p>
      <Toolbar
        filters={[
          orderChoice({
            label: t('common.period'),
            role: 'view',
            values: PERIODS,
            textOf: (each) => t('workspace.usageDays', { days: Number(each) }),
            value: days,
            onChange: setDays,
          }),
        ]}
        count={list.length > 0 && t('workspace.usageTotal', { credits: credits(total) })}
      />
      {error !== undefined && (
        <div role="alert" className={styles.failed}>
          <p>{describeError(error, t)}</p>
          <button type="button" className={button.quiet} onClick={() => void reload()}>
            {t('common.tryAgain')}
          </button>
        </div>
      )}
      {value !== undefined && list.length === 0 && <p className={styles.note}>{t('workspace.usageNone')}</p>}
      {list.length > 0 && (
        // A scrolling region needs the focus to be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.tableBox} aria-label={t('workspace.tab.usage')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('workspace.column.member')}</th>
                <th scope="col">{t('workspace.column.model')}</th>
                <th scope="col">{t('workspace.column.calls')}</th>
                <th scope="col">{t('workspace.column.tokens')}</th>
                <th scope="col">{t('workspace.column.cost')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map(({ user, model, calls, inputTokens, outputTokens, costMicros }) => (
                <tr key={`${user?.id} ${model}`}>
                  <th scope="row" lang={user === null ? undefined : ''}>
                    {user === null ? t('workspace.nobody') : user.name || user.id}
                  </th>
                  <td lang="">{model}</td>
                  <td>{calls.toLocaleString(t.locale)}</td>
                  <td>{(inputTokens + outputTokens).toLocaleString(t.locale)}</td>
                  <td>{alignDecimals(credits(costMicros), decimals, FIGURE_SPACE)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
