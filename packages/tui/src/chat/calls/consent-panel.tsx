import { useInput, useWindowSize } from 'ink'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { hintLines } from '../../ui/hint-lines.ts'
import { ReaderLine, useSaid } from '../../ui/reader/index.ts'
import { Rows } from '../../ui/rows.tsx'
import { paint, sgr, span } from '../../ui/style.ts'
import { wrapLines } from '../../ui/wrap-lines.ts'
import { createTypingGuard, decisionOf } from './call-keys.ts'
import type { CallPanelProps } from './call-panel-props.ts'
import { inputLines, questionOf } from './call-text.ts'

/** Rows around the input: blank ones, and one that is never used. */
const ROWS_AROUND = 3

/** Asks whether a call may run, with its whole input. Only the keys of the decisions answer. */
export function ConsentPanel({ call, onDecide, onLater, onStop }: CallPanelProps): ReactElement {
  const { features, reader, t } = useApp()
  const { columns, rows } = useWindowSize()
  const [mayCount] = useState(() => createTypingGuard())
  const [top, setTop] = useState(0)
  const question = questionOf(call, t)
  const input = inputLines(call.input)
  const width = columns - 1
  const lines = input.flatMap((line) => wrapLines(line, width - 2)).map((line) => `  ${line}`)
  const heads = wrapLines(question, width)
  const hint = hintLines(t('cli.call.keys'), width)
  const room = Math.max(1, rows - heads.length - hint.length - ROWS_AROUND - 1)
  const isLong = lines.length > room
  const last = Math.max(0, lines.length - room)
  const at = Math.min(top, last)

  useSaid(reader && [question, ...(input.length === 0 ? [t('cli.call.noInput')] : input)].join('\n'))
  useInput((typed, key) => {
    if (key.ctrl && typed === 'c') return onStop()
    if (key.escape) return onLater(call)
    if (key.upArrow) return setTop(Math.max(0, at - 1))
    if (key.downArrow) return setTop(Math.min(last, at + 1))
    if (key.pageUp) return setTop(Math.max(0, at - room))
    if (key.pageDown) return setTop(Math.min(last, at + room))
    const isCounted = mayCount()
    const decision = key.ctrl || key.meta ? undefined : decisionOf(typed)
    if (decision !== undefined && isCounted) onDecide(call, decision)
  })

  if (reader !== undefined) return <ReaderLine label={t('cli.call.keys')} before="" />
  const below = lines.length - at - room
  const shown = isLong ? lines.slice(at, at + room) : lines
  const more = isLong
    ? [paint([span(t('cli.call.scroll', { above: at, below: Math.max(0, below) }), sgr.dim)], features)]
    : []
  return (
    <Rows
      rows={[
        '',
        ...heads.map((row) => paint([span(row, sgr.bold)], features)),
        ...(shown.length === 0 ? [paint([span(`  ${t('cli.call.noInput')}`, sgr.dim)], features)] : shown),
        ...more,
        ...hint.map((row) => paint([span(row, sgr.accent)], features)),
      ]}
    />
  )
}
