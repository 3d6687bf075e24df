import { useInput, useWindowSize } from 'ink'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { hintLines } from '../../ui/hint-lines.ts'
import { ReaderLine, useSaid } from '../../ui/reader/index.ts'
import { Rows } from '../../ui/rows.tsx'
import { paint, sgr, type Span, span } from '../../ui/style.ts'
import { wrapLines } from '../../ui/wrap-lines.ts'
import { wrapSpans } from '../../ui/wrap-spans.ts'
import { createTypingGuard } from './typing-guard.ts'

/** Rows around the input: blank ones, and one that is never used. */
const ROWS_AROUND = 3

/** Before the rest of a long line. */
const INDENT = '    '

interface AskPanelProps {
  readonly question: string
  /** What is asked about, a line each. */
  readonly lines: readonly Span[]
  /** The keys that answer. */
  readonly keys: string
  /** Called with typed text, but not of a user who was typing something else. */
  readonly onType: (typed: string) => void
  readonly onLater: () => void
  readonly onStop: () => void
}

/** Asks in place of the prompt, with everything that the question is about. Only its own keys answer. */
export function AskPanel({ question, lines: about, keys, onType, onLater, onStop }: AskPanelProps): ReactElement {
  const { features, reader, t } = useApp()
  const { columns, rows } = useWindowSize()
  const [mayCount] = useState(() => createTypingGuard())
  const [top, setTop] = useState(0)
  const width = columns - 1
  const lines = about.flatMap((line) =>
    wrapSpans([line], width - INDENT.length).map((row, at) => (at === 0 ? row : [span(INDENT), ...row])),
  )
  const heads = wrapLines(question, width)
  const hint = hintLines(keys, width)
  const room = Math.max(1, rows - heads.length - hint.length - ROWS_AROUND - 1)
  const isLong = lines.length > room
  const last = Math.max(0, lines.length - room)
  const at = Math.min(top, last)

  useSaid(reader && [question, ...about.map(({ text }) => text.trim())].join('\n'))
  useInput((typed, key) => {
    if (key.ctrl && typed === 'c') return onStop()
    if (key.escape) return onLater()
    if (key.upArrow) return setTop(Math.max(0, at - 1))
    if (key.downArrow) return setTop(Math.min(last, at + 1))
    if (key.pageUp) return setTop(Math.max(0, at - room))
    if (key.pageDown) return setTop(Math.min(last, at + room))
    const isCounted = mayCount()
    if (isCounted && !key.ctrl && !key.meta) onType(typed)
  })

  if (reader !== undefined) return <ReaderLine label={keys} before="" />
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
        ...shown.map((row) => paint(row, features)),
        ...more,
        ...hint.map((row) => paint([span(row, sgr.accent)], features)),
      ]}
    />
  )
}
