import { describeMessageError, type ThreadMessage } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

import { needsOwnCredits } from '../shell/needs-own-credits.ts'
import { cleanText } from '../ui/clean-text.ts'
import { shorten } from '../ui/columns.ts'
import { type Highlight, renderMarkdown } from '../ui/markdown/index.ts'
import { PROMPT_MARK } from '../ui/prompt/index.ts'
import { paint, sgr, span, type TerminalFeatures } from '../ui/style.ts'
import { wrapSpans } from '../ui/wrap-spans.ts'
import { callLine, limitText, type Placed } from './calls/call-text.ts'
import { sourceLines } from './calls/source-lines.ts'
import { otherAuthor } from './other-author.ts'
import type { TranscriptStyle } from './transcript.ts'

export interface TranscriptStyleOptions {
  readonly t: Translate
  /** Returns the current terminal features. */
  readonly features: () => TerminalFeatures
  /** Returns the current number of columns. */
  readonly columns: () => number
  /** Returns the ID of the signed-in user, whose messages have no name. */
  readonly user: () => string | undefined
}

/** Longer lines of prose are hard to read. */
const MAX_COLUMNS = 100
const REASONING_ROWS = 3

/** The look of the transcript. Code colors appear shortly after the start, once loaded. */
export function createTranscriptStyle({ t, features, columns, user }: TranscriptStyleOptions): TranscriptStyle & {
  readonly setHighlight: (highlight: Highlight) => void
} {
  let highlight: Highlight | undefined
  const width = () => Math.min(MAX_COLUMNS, columns() - 1)
  const rows = (text: string, style: string, room = width()) =>
    wrapSpans([span(cleanText(text), style)], room).map((row) => paint(row, features()))

  /** In a shared chat, the messages of other members are below their names. */
  const prompt = (text: string, style: string, message: ThreadMessage) => {
    const name = otherAuthor(message, user(), t)
    const head = name === undefined ? [] : [paint([span(shorten(name, width()), sgr.accent)], features())]
    const said = rows(text, style, width() - PROMPT_MARK.length).map((row, index) => {
      const mark = index === 0 ? paint([span(PROMPT_MARK, sgr.accent)], features()) : ' '.repeat(PROMPT_MARK.length)
      return mark + row
    })
    return [...head, ...said]
  }

  return {
    setHighlight: (loaded) => {
      highlight = loaded
    },
    prompt: (text, message) => prompt(text, sgr.bold, message),
    files: (count, message) => prompt(t('chat.export.filesAlone', { count }), sgr.dim, message),
    reply: (markdown) => renderMarkdown(markdown, { width: width(), features: features(), highlight }),
    part: (part) => {
      const { text, style } = partText(part, t)
      return rows(text, style)
    },
    reasoning: (text) => (text === '' ? [] : rows(text, `${sgr.dim};${sgr.italic}`).slice(-REASONING_ROWS)),
    parting: (count) => rows(count > 0 ? t('cli.app.keptLess', { count }) : t('cli.app.keptOther'), sgr.warning),
    version: ({ at, total }) => rows(t('cli.version.shown', { at, total }), sgr.dim),
    ending: (message) => {
      const ending = endingOf(message, t)
      const named = sourceLines(message, t).flatMap((sentence) => rows(sentence, sgr.dim))
      return ending === undefined ? named : [...named, ...rows(ending.text, ending.style)]
    },
  }
}

/** What is said of a call or a limit in a reply. */
function partText(part: Placed['part'], t: Translate): { text: string; style: string } {
  if (part.type === 'limit') return { text: limitText(part, t('cli.call.limitWay'), t), style: sgr.warning }
  return { text: `${TOOL_MARK}${callLine(part, t)}`, style: part.state === 'failed' ? sgr.error : sgr.dim }
}

const TOOL_MARK = '⚙ '

/** The line under a reply that failed, was stopped or interrupted, or was still running when left. */
export function endingOf({ status, error }: ThreadMessage, t: Translate): { text: string; style: string } | undefined {
  if (status === 'running' || status === 'waiting') return { text: t('cli.app.goesOn'), style: sgr.dim }
  if (status === 'stopped') return { text: t('cli.app.stopped'), style: sgr.dim }
  if (status === 'interrupted') return { text: t('cli.app.interrupted'), style: sgr.warning }
  if (status === 'failed') {
    const text = error === null ? describeError(undefined, t) : describeMessageError(error, t)
    const wayOut = error && needsOwnCredits(error) ? ` ${t('cli.app.wayOut')}` : ''
    return { text: `${text}${wayOut}`, style: sgr.error }
  }
  return undefined
}
