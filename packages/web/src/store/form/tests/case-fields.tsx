import { useTranslate } from '@saffron/core/react'
import type { AgentTest } from '@saffron/core/store'

import { Field } from '../../../ui/field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { AnswersField } from './answers-field.tsx'
import { LinesField } from './lines-field.tsx'

import disclosure from '../../../ui/disclosure.module.css'
import styles from './tests.module.css'

interface CaseFieldsProps {
  readonly test: AgentTest
  readonly change: (changes: Partial<AgentTest>) => void
}

/** The fields of a case: what is sent, and what must be true of the reply. */
export function CaseFields({ test, change }: CaseFieldsProps) {
  const t = useTranslate('store')
  const { name, prompt, mustContain, mustCall, mustNotCall, mustCite, results } = test
  const hasMore = [mustCall, mustNotCall, mustCite, results].some((each) => each !== undefined)
  return (
    <>
      <Field
        label={t('store.tests.name')}
        value={name}
        maxLength={100}
        lang=""
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextAreaField
        label={t('store.tests.prompt')}
        value={prompt}
        rows={2}
        maxLength={20_000}
        lang=""
        dir="auto"
        onChange={({ target }) => change({ prompt: target.value })}
      />
      <LinesField
        label={t('store.tests.mustContain')}
        hint={t('store.tests.mustContain.hint')}
        lines={mustContain}
        onLines={(lines) => change({ mustContain: lines })}
      />
      <details className={styles.more} open={hasMore || undefined}>
        <summary className={disclosure.summary}>{t('store.tests.more')}</summary>
        <div className={styles.moreFields}>
          <LinesField
            label={t('store.tests.mustCall')}
            hint={t('store.tests.tools.hint')}
            lines={mustCall}
            onLines={(lines) => change({ mustCall: lines })}
          />
          <LinesField
            label={t('store.tests.mustNotCall')}
            hint={t('store.tests.tools.hint')}
            lines={mustNotCall}
            onLines={(lines) => change({ mustNotCall: lines })}
          />
          <LinesField
            label={t('store.tests.mustCite')}
            hint={t('store.tests.mustCite.hint')}
            lines={mustCite}
            onLines={(lines) => change({ mustCite: lines })}
          />
          <AnswersField results={results} onResults={(next) => change({ results: next })} />
        </div>
      </details>
    </>
  )
}
