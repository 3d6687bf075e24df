import { Box, useInput, useWindowSize } from 'ink'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { isoMinute } from '../../shell/iso-time.ts'
import { openBrowser } from '../../shell/open-browser.ts'
import { FormField } from '../../ui/form-field.tsx'
import { hintLines } from '../../ui/hint-lines.ts'
import { ReaderLine, useSaid } from '../../ui/reader/index.ts'
import { Rows } from '../../ui/rows.tsx'
import { paint, sgr, span } from '../../ui/style.ts'
import { wrapLines } from '../../ui/wrap-lines.ts'
import { createTypingGuard } from '../ask/index.ts'
import type { CallPanelProps } from './call-panel-props.ts'
import { callName } from './call-text.ts'
import { type Answer, fieldLabel, initialText, isPage, readField, stepsOf, textsOf, valuesOf } from './questions.ts'

/** The questions of a tool, one after another. */
export function InputPanel({ call, onAnswer, onLater, onStop }: CallPanelProps): ReactElement {
  const { features, reader, t } = useApp()
  const { columns } = useWindowSize()
  const [mayCount] = useState(() => createTypingGuard())
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState('')
  const step = stepsOf(call)[answers.length]
  const field = step?.kind === 'field' ? step.field : undefined

  const take = (value?: Answer['value']): void => {
    if (step === undefined) return
    const all = [...answers, { step, value }]
    setAnswers(all)
    setTyped(undefined)
    setProblem('')
    if (all.length === stepsOf(call).length) onAnswer(call, { action: 'accept', values: valuesOf(call, all) })
  }
  useInput((input, key) => {
    if (key.ctrl && input === 'c') return onStop()
    if (key.escape) return onLater(call)
    if (key.ctrl && input === 'x') return onAnswer(call, { action: 'decline' })
    if (field !== undefined || !mayCount()) return
    if (input === 'o' && step?.kind === 'url' && isPage(step.url)) void openBrowser(step.url, true)
    if (input === 'y') take()
  })

  const texts = step === undefined ? [] : textsOf(step)
  const question = t('cli.call.asks', { name: callName(call) })
  const until = call.wait && t('cli.call.until', { when: isoMinute(call.wait.until) })
  const hint = t(step === undefined || step.kind === 'agree' ? 'cli.call.agreeKeys' : `cli.call.${step.kind}Keys`)
  useSaid(reader && [question, ...texts, ...(until === undefined ? [] : [until])].join('\n'))
  useSaid(reader && problem)
  const width = columns - 1
  const head = [
    '',
    ...wrapLines(question, width).map((row) => paint([span(row, sgr.bold)], features)),
    ...texts.flatMap((text) => wrapLines(text, width)),
    ...(until === undefined ? [] : [paint([span(until, sgr.dim)], features)]),
    ...(problem === '' ? [] : [paint([span(problem, sgr.error)], features)]),
  ]
  const foot = hintLines(hint, width).map((row) => paint([span(row, sgr.dim)], features))
  const input = field && (
    <FormField
      key={answers.length}
      label={fieldLabel(field, t)}
      value={typed ?? initialText(field, t)}
      isActive
      onChange={(text) => {
        setProblem('')
        setTyped(text)
      }}
      onSubmit={(text) => {
        const { value, problem: wrong } = readField(field, text, t)
        if (wrong === undefined) take(value)
        else setProblem(wrong)
      }}
    />
  )
  if (reader !== undefined) return input ?? <ReaderLine label={hint} before="" />
  return (
    <Box flexDirection="column">
      <Rows rows={head} />
      {input}
      <Rows rows={foot} />
    </Box>
  )
}
