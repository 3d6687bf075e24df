import { describeError } from '@saffron/core/errors'
import { formatCredits } from '@saffron/core/format'
import { useStore, useTranslate } from '@saffron/core/react'
import { Play, Square } from 'lucide-react'
import { Fragment } from 'react'

import { Button } from '../../../ui/button.tsx'
import { useMomentText } from '../../../ui/moment.tsx'
import { runnable, versionName } from './case-text.ts'
import type { TestedVersion } from './use-agent-tests.ts'

import styles from './tests.module.css'

interface VersionSummaryProps {
  readonly tested: TestedVersion
  /** Called before its tests are run. Returns false if they can't be. */
  readonly prepare: () => Promise<boolean>
}

/** How many tests of a version passed, what they cost, and the button that runs them all. */
export function VersionSummary({ tested: { version, run, tests }, prepare }: VersionSummaryProps) {
  const t = useTranslate('store')
  const when = useMomentText()
  const { results, running, outdated, at, error } = useStore(run)
  const name = versionName(version, t)
  const cases = runnable(tests)
  const ended = [...results.values()]
  const passed = ended.filter((each) => each.passed).length
  const costMicros = ended.reduce((sum, each) => sum + each.costMicros, 0)
  const isRunning = running.length > 0
  const facts = [
    ...(at === null || isRunning ? [] : [t('store.tests.lastRun', { when: when(at) })]),
    ...(costMicros === 0 ? [] : [t('common.creditsAmount', { credits: formatCredits(costMicros, t.locale) })]),
  ]
  const runAll = async () => {
    if (await prepare()) await run.run(cases)
  }
  return (
    <section className={styles.version} aria-label={name}>
      <h2>{name}</h2>
      <output className={styles.summary}>
        {ended.length === 0 && !isRunning
          ? t('store.tests.state.none')
          : t('store.tests.summary', { passed, cases: cases.length })}
      </output>
      {facts.length > 0 && (
        <p className={styles.facts}>
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <span className={styles.whole}>{fact}</span>
            </Fragment>
          ))}
        </p>
      )}
      {outdated && !isRunning && <p className={styles.facts}>{t('store.tests.outdated')}</p>}
      {error !== undefined && (
        <p role="alert" className={styles.problem}>
          {describeError(error, t)}
        </p>
      )}
      {isRunning ? (
        <Button
          icon={<Square aria-hidden />}
          aria-label={t('store.tests.stopOn', { version: name })}
          onClick={run.stop}
        >
          {t('store.tests.stop')}
        </Button>
      ) : (
        <Button
          icon={<Play aria-hidden />}
          disabled={cases.length === 0}
          aria-label={t('store.tests.runAllOn', { version: name })}
          onClick={() => void runAll()}
        >
          {t('store.tests.runAll')}
        </Button>
      )}
    </section>
  )
}
