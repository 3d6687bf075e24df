import {
  formValues,
  initialEntries,
  readEntries,
  type ToolEntries,
  toolFields,
  type ToolProblem,
  type ToolQuestion,
} from '@saffron/core/chat'
import { joinSentences } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { ExternalLink } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useMomentText } from '../../ui/moment.tsx'
import { ToolFieldRow } from './tool-field-row.tsx'
import { type AnswerProps, useAnswer } from './use-answer.ts'

import button from '../../ui/button.module.css'
import styles from './tools.module.css'

interface InputPanelProps extends AnswerProps {
  readonly questions: readonly ToolQuestion[]
}

type Action = 'accept' | 'decline' | 'cancel'

const NO_PROBLEMS: ReadonlyMap<string, ToolProblem> = new Map()

/** The questions of a tool: forms, and pages to open. */
export function InputPanel({ call, conversation, plugin, questions, until, onAnswered }: InputPanelProps) {
  const t = useTranslate('tools')
  const moment = useMomentText()
  const { sent, error, answer } = useAnswer<Action>(onAnswered)
  const [forms] = useState(() =>
    questions.flatMap((question) =>
      question.kind === 'form' ? [{ key: question.key, fields: toolFields(question.schema) }] : [],
    ),
  )
  const [entries, setEntries] = useState<ReadonlyMap<string, ToolEntries>>(
    () => new Map(forms.map(({ key, fields }) => [key, initialEntries(fields)])),
  )
  const [problems, setProblems] = useState<ReadonlyMap<string, ReadonlyMap<string, ToolProblem>>>(new Map())

  const give = (action: Action, values?: Record<string, unknown>) =>
    answer(action, () =>
      api.chat.giveToolInput({
        params: { id: conversation },
        body: { call, action, ...(values !== undefined && { values }) },
      }),
    )

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const read = forms.map(({ key, fields }) => [key, readEntries(fields, entries.get(key) ?? {})] as const)
    const wrong = new Map(read.flatMap(([key, result]) => (result.ok ? [] : [[key, result.problems] as const])))
    setProblems(wrong)
    if (wrong.size > 0) return
    const given = read.flatMap(([key, result]) => (result.ok ? [[key, result.values] as const] : []))
    void give('accept', formValues(given))
  }

  return (
    <form noValidate onSubmit={submit}>
      <fieldset className={styles.panel}>
        <legend className={styles.question}>{t('tools.ask.from', { plugin })}</legend>
        {questions.map((question) => {
          const form = forms.find(({ key }) => key === question.key)
          const entered = entries.get(question.key) ?? {}
          return (
            <div key={question.key} className={styles.ask}>
              <p className={styles.said} dir="auto">
                {question.message}
              </p>
              {question.kind === 'url' && <PageLink url={question.url} />}
              {form?.fields.map((field) => (
                <ToolFieldRow
                  key={field.key}
                  field={field}
                  entry={entered[field.key] ?? ''}
                  problem={(problems.get(question.key) ?? NO_PROBLEMS).get(field.key)}
                  onChange={(entry) =>
                    setEntries(new Map(entries).set(question.key, { ...entered, [field.key]: entry }))
                  }
                />
              ))}
            </div>
          )
        })}
        <Failure error={error} />
        <div className={styles.buttons}>
          <Button
            tone="primary"
            type="submit"
            busy={sent === 'accept'}
            disabled={sent !== undefined && sent !== 'accept'}
          >
            {t(forms.length > 0 ? 'tools.ask.send' : 'tools.ask.done')}
          </Button>
          {(['decline', 'cancel'] as const).map((action) => (
            <Button
              key={action}
              busy={sent === action}
              disabled={sent !== undefined && sent !== action}
              onClick={() => void give(action)}
            >
              {t(action === 'decline' ? 'tools.ask.decline' : 'shell.cancel')}
            </Button>
          ))}
        </div>
        <p className={styles.note}>
          {joinSentences([
            ...(forms.length > 0 ? [t('tools.ask.note', { plugin })] : []),
            t('tools.expires', { moment: moment(until) }),
          ])}
        </p>
      </fieldset>
    </form>
  )
}

/** A page that the tool asks to open. Another kind of address is shown as text. */
function PageLink({ url }: { readonly url: string }) {
  const t = useTranslate('tools')
  const address = URL.parse(url)
  if (address === null || !/^https?:$/.test(address.protocol)) return <p className={styles.note}>{url}</p>
  return (
    <>
      <a className={button.quiet} href={address.href} target="_blank" rel="noopener noreferrer">
        <ExternalLink aria-hidden />
        {t('tools.ask.open', { host: address.host })}
      </a>
      <p className={styles.note}>{address.href}</p>
    </>
  )
}
