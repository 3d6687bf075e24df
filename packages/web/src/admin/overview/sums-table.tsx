import type { Overview } from '@saffron/core/admin'
import { formatCredits, spaceHan } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'

import styles from './overview.module.css'

/** Statistics by channel and by model. */
export function SumsTables({ overview: { channels, models } }: { readonly overview: Overview }) {
  const t = useTranslate('admin')
  const number = (value: number) => value.toLocaleString(t.locale)
  const wait = (ms: number) => spaceHan(ms.toLocaleString(t.locale, { style: 'unit', unit: 'millisecond' }))
  const sumCells = ({ calls, failed, inputTokens, outputTokens, costMicros }: Overview['total']) => (
    <>
      <td>{number(calls)}</td>
      <td data-tone={failed > 0 ? 'bad' : undefined}>{number(failed)}</td>
      <td>{number(inputTokens + outputTokens)}</td>
      <td>{formatCredits(costMicros, t.locale)}</td>
    </>
  )
  const sumHeads = (
    <>
      <th scope="col">{t('admin.overview.calls')}</th>
      <th scope="col">{t('admin.overview.failed')}</th>
      <th scope="col">{t('admin.overview.tokens')}</th>
      <th scope="col">{t('common.credits')}</th>
    </>
  )
  if (models.length === 0 && channels.length === 0) return <p className={styles.none}>{t('admin.overview.none')}</p>
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes it scrollable with the keyboard */}
      <section className={styles.table} aria-label={t('admin.overview.byChannel')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('admin.overview.channel')}</th>
              {sumHeads}
              <th scope="col">{t('admin.overview.firstWord')}</th>
              <th scope="col">{t('admin.overview.speed')}</th>
            </tr>
          </thead>
          <tbody>
            {channels.map((each) => (
              <tr key={each.channel}>
                <th scope="row" lang="">
                  {each.name || t('admin.overview.gone')}
                </th>
                {sumCells(each)}
                <td>{each.firstTokenMs === undefined ? '–' : wait(each.firstTokenMs)}</td>
                <td>{each.tokensPerSecond === undefined ? '–' : number(each.tokensPerSecond)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes it scrollable with the keyboard */}
      <section className={styles.table} aria-label={t('admin.overview.byModel')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('common.model')}</th>
              {sumHeads}
            </tr>
          </thead>
          <tbody>
            {models.map((each) => (
              <tr key={each.model}>
                <th scope="row" lang="">
                  {each.model}
                </th>
                {sumCells(each)}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
