import { formatCredits } from '@saffron/core/format'
import { useStore, useTranslate } from '@saffron/core/react'
import { type AgentTestRun, testReasonText } from '@saffron/core/store'
import { Link } from 'react-router-dom'

import { inSpace } from '../../../shell/address/space-address.ts'
import { useSpace } from '../../../shell/space/use-space.ts'
import { versionName } from './case-text.ts'

import disclosure from '../../../ui/disclosure.module.css'
import chips from '../../../ui/settings/settings.module.css'
import styles from './tests.module.css'

interface CaseResultProps {
  readonly version: 'draft' | number
  readonly run: AgentTestRun
  /** The place of the case among the version's own. */
  readonly index: number
  /** Its name. The result of another case that had its place isn't shown. */
  readonly name?: string
}

const TONES: Readonly<Record<string, string>> = { passed: 'good', failed: 'bad' }

/** The result of a case on one version: whether it passed, why not, and what the agent said. */
export function CaseResult({ version, run, index, name }: CaseResultProps) {
  const t = useTranslate('store')
  const { id: workspace } = useSpace()
  const { results, running, outdated } = useStore(run)
  const last = results.get(index)
  const isOther = name !== undefined && last?.name !== name
  const shown = running.includes(index) || isOther ? undefined : last
  const state =
    running[0] === index
      ? 'running'
      : running.includes(index)
        ? 'waiting'
        : shown === undefined
          ? 'none'
          : shown.passed
            ? 'passed'
            : 'failed'
  return (
    <div className={styles.result} data-outdated={outdated || undefined}>
      <p className={styles.resultHead}>
        <span>{versionName(version, t)}</span>
        <span className={chips.chip} data-tone={outdated ? undefined : TONES[state]}>
          {t(`store.tests.state.${state}`)}
        </span>
      </p>
      {shown !== undefined && shown.reasons.length > 0 && (
        <ul className={styles.reasons}>
          {shown.reasons.map((reason) => (
            <li key={`${reason.kind} ${reason.value}`}>{testReasonText(reason, t)}</li>
          ))}
        </ul>
      )}
      {shown !== undefined && (
        <details className={styles.said}>
          <summary className={disclosure.summary}>{t('store.tests.reply')}</summary>
          <p className={styles.reply} lang="" dir="auto">
            {shown.reply}
          </p>
          <p className={styles.facts}>
            {[
              ...(shown.calls.length === 0 ? [] : [t('store.tests.called', { names: shown.calls.join(', ') })]),
              ...(shown.costMicros === 0
                ? []
                : [t('common.creditsAmount', { credits: formatCredits(shown.costMicros, t.locale) })]),
            ].join(' · ')}
          </p>
          {shown.conversation !== undefined && (
            <Link to={inSpace(`/app/chats/${shown.conversation}`, workspace)} target="_blank">
              {t('store.tests.openChat')}
            </Link>
          )}
        </details>
      )}
    </div>
  )
}
