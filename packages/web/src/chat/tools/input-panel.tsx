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
import { type SubmitEvent, useEffect, useRef, useState } from 'react'

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

type Problems = ReadonlyMap<string, ReadonlyMap<string, ToolProblem>>

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
  const [problems, setProblems] = useState<Problems>(new Map())
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problems.size > 0 && element.current !== null) return showFirstProblem(element.current)
    return undefined
  }, [problems])

  const give = (action: Action, values?: Record<string, unknown>) =>
    answer(action, () =>
      api.chat.giveToolInput({
        params: { id: conversation },
        body: { call, action, ...(values !== undefined && { values }) },
      }),
    )

  const read = forms.map(({ key, fields }) => [key, readEntries(fields, entries.get(key) ?? {})] as const)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const wrong = new Map(read.flatMap(([key, result]) => (result.ok ? [] : [[key, result.problems] as const])))
    setProblems(wrong)
    if (wrong.size > 0) return
    const given = read.flatMap(([key, result]) => (result.ok ? [[key, result.values] as const] : []))
    void give('accept', formValues(given))
  }

  return (
    <form ref={element} noValidate onSubmit={submit}>
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
            // The thread stays at the fields whose problems appear then.
            data-unfolds={read.some(([, result]) => !result.ok) || undefined}
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

/** For this many frames, the thread measures the longer row, and may scroll to where it was. */
const SETTLES_FRAMES = 12

/** Focuses the first field with a problem, and scrolls it to the middle until the thread has settled. */
function showFirstProblem(form: HTMLFormElement): () => void {
  const field = form.querySelector<HTMLElement>('[aria-invalid=true]')
  field?.focus({ preventScroll: true })
  let left = SETTLES_FRAMES
  const scroll = () => {
    field?.scrollIntoView({ block: 'center' })
    left -= 1
    if (left > 0) frame = requestAnimationFrame(scroll)
  }
  let frame = requestAnimationFrame(scroll)
  return () => cancelAnimationFrame(frame)
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
