import { useTranslate } from '@saffron/core/react'
import type { AgentTest } from '@saffron/core/store'
import { Plus, X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'

import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'

import field from '../../../ui/field.module.css'
import form from '../form.module.css'

type Results = NonNullable<AgentTest['results']>
type Row = readonly [tool: string, answer: string]

interface AnswersFieldProps {
  readonly results: Results | undefined
  readonly onResults: (results: Results | undefined) => void
}

const resultsIn = (rows: readonly Row[]): Results | undefined => {
  const named = rows.map(([tool, answer]): Row => [tool.trim(), answer]).filter(([tool]) => tool !== '')
  return named.length === 0 ? undefined : Object.fromEntries(named)
}

/** What tools answer in a test that aren't run. A row without a tool isn't stored. */
export function AnswersField({ results, onResults }: AnswersFieldProps) {
  const t = useTranslate('store')
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const focusLast = useRef(false)
  const [typed, setTyped] = useState<readonly Row[]>(() => Object.entries(results ?? {}))
  const isOurs = JSON.stringify(resultsIn(typed)) === JSON.stringify(results)
  const rows = isOurs ? typed : Object.entries(results ?? {})
  const put = (next: readonly Row[]) => {
    setTyped(next)
    onResults(resultsIn(next))
  }
  useLayoutEffect(() => {
    if (!focusLast.current) return
    focusLast.current = false
    ;[...(group.current?.querySelectorAll('input') ?? [])].at(-1)?.focus()
  })
  return (
    <fieldset ref={group} className={form.rows} aria-describedby={`${id}-hint`}>
      <legend>{t('store.tests.answers')}</legend>
      <p id={`${id}-hint`} className={field.hint}>
        {t('store.tests.answers.hint')}
      </p>
      {rows.map(([tool, answer], index) => (
        <fieldset
          // Rows have no ID. Their place is all that tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={form.example}
          aria-label={t('store.tests.answer', { number: index + 1 })}
        >
          <Field
            label={t('store.tests.answer.tool')}
            value={tool}
            maxLength={128}
            lang=""
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => put(rows.with(index, [target.value, answer]))}
          />
          <TextAreaField
            label={t('store.tests.answer.text')}
            value={answer}
            rows={1}
            maxLength={20_000}
            lang=""
            dir="auto"
            onChange={({ target }) => put(rows.with(index, [tool, target.value]))}
          />
          <IconButton
            className={form.removeExample}
            label={t('store.tests.answer.remove', { number: index + 1 })}
            icon={<X aria-hidden />}
            onClick={() => {
              put(rows.toSpliced(index, 1))
              group.current?.querySelector<HTMLElement>('[data-add]')?.focus()
            }}
          />
        </fieldset>
      ))}
      <Button
        data-add
        icon={<Plus aria-hidden />}
        onClick={() => {
          focusLast.current = true
          put([...rows, ['', '']])
        }}
      >
        {t('store.tests.answer.add')}
      </Button>
    </fieldset>
  )
}
