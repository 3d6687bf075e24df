import type { RunEvent } from '@saffron/core/chat'
import { ApiError, describeError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

import { commandLine } from '../shell/command-line.ts'
import { needsOwnCredits } from '../shell/needs-own-credits.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { callLine, isFinalCall, limitText } from './calls/call-text.ts'
import { sourceLines } from './calls/source-lines.ts'

export interface ReplyPrinterOptions {
  readonly t: Translate
  readonly conversation: string
  /** Writes the reply's text to stdout. */
  readonly write: (text: string) => void
  /** Writes a line for the user. */
  readonly say: (line: string) => void
  /** Writes a line about progress. */
  readonly tell: (line: string) => void
  /** Whether both are on the same screen, so that a line has to begin on a new one. */
  readonly isShared: boolean
}

/** Prints a streaming reply, each character once, because printed text can't be changed. */
export function createReplyPrinter({ t, conversation, write, say, tell, isShared }: ReplyPrinterOptions) {
  /**
   * The whole text so far, as printed here and as stored on the server. A continued reply starts with its earlier text.
   */
  let written = ''
  let savedText = ''
  let isLineOpen = false
  /** The calls that were told of. */
  const told = new Set<string>()

  const isApart = () => written !== savedText
  const put = (text: string) => {
    write(text)
    if (text !== '') isLineOpen = !text.endsWith('\n')
  }
  const advance = (delta: string) => {
    const wasTogether = !isApart()
    savedText += delta
    if (!wasTogether) return catchUp()
    written = savedText
    put(delta)
  }
  const catchUp = () => {
    if (!savedText.startsWith(written)) return
    put(savedText.slice(written.length))
    written = savedText
  }
  const endLine = () => {
    if (isLineOpen) put('\n')
  }
  const sayWhatIsKept = () => {
    const command = `saffron chats show ${conversation}`
    const lost = written.startsWith(savedText) ? Array.from(written.slice(savedText.length)).length : undefined
    say(lost === undefined ? t('cli.chat.keptOther', { command }) : t('cli.chat.keptLess', { count: lost, command }))
  }

  return {
    /** Returns whether the printed text differs from the server's. */
    isApart,
    print: (event: RunEvent): void => {
      if (event.event === 'run') written = savedText = event.data.message.text
      if (event.event === 'text') advance(event.data.delta)
      if (event.event === 'reset') {
        savedText = event.data.text
        catchUp()
      }
      if (event.event === 'error') {
        endLine()
        const wayOut = needsOwnCredits(event.data) ? ` ${t('cli.error.wayOut')}` : ''
        say(`saffron: ${cleanLine(describeError(new ApiError(event.data.code, event.data), t))}${wayOut}`)
      }
      if (event.event === 'tool' && isFinalCall({ type: 'tool', ...event.data }) && !told.has(event.data.id)) {
        told.add(event.data.id)
        if (isShared) endLine()
        tell(callLine({ type: 'tool', ...event.data }, t))
      }
      if (event.event === 'limit') {
        endLine()
        const command = commandLine(`chat --resume ${conversation}`)
        say(limitText(event.data, t('cli.call.limitWayLine', { command }), t))
      }
      if (event.event !== 'done') return
      endLine()
      if (isApart()) sayWhatIsKept()
      for (const sentence of sourceLines(event.data.message, t)) say(sentence)
      if (event.data.status !== 'interrupted') return
      say(t('cli.chat.interrupted', { command: commandLine(`chat --resume ${conversation}`) }))
    },
  }
}
