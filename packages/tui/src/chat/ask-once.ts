import type { Message, RunEvent, RunStatus } from '@saffron/core/chat'
import { ApiError, describeError } from '@saffron/core/errors'
import { followRun } from '@saffron/core/stream'

import { type Context, type GlobalOptions } from '../shell/context.ts'
import { CommandError, EXIT, type ExitCode } from '../shell/exit-codes.ts'
import { say, writeData, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { cleanLine, cleanText } from '../ui/clean-text.ts'
import { findConversation, latestConversation } from './find-conversation.ts'
import { readPrompt } from './read-prompt.ts'

export interface AskOptions extends GlobalOptions {
  readonly model?: string
  readonly continue?: true
  readonly resume?: string
  readonly attach?: string
  readonly json?: true
}

/** `saffron chat`: asks, prints the reply as it streams, and leaves. Ctrl-C stops the reply on the server too. */
export const askOnce = (words: readonly string[], options: AskOptions): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    if (options.attach !== undefined) {
      const { id } = await findConversation(context, options.attach)
      return printRun(context, options, { conversation: id })
    }
    const content = await readPrompt(words)
    if (content === '') throw new CommandError(context.t('cli.error.needsPrompt'), EXIT.usage)
    const model = options.model ?? context.settings.model
    const start = { content, ...(model === undefined ? {} : { model }) }
    const conversation = await knownConversation(context, options)
    if (conversation !== undefined) return printRun(context, options, { conversation, start })
    return printFirstRun(context, options, start)
  })

async function knownConversation(context: Context, options: AskOptions): Promise<string | undefined> {
  if (options.resume !== undefined) return (await findConversation(context, options.resume)).id
  if (options.continue) return (await latestConversation(context)).id
  return undefined
}

/** Makes the conversation for what is asked; where the server refuses to answer, no empty one is left behind. */
async function printFirstRun(context: Context, options: AskOptions, start: Start): Promise<ExitCode> {
  const { api } = context
  const { model } = start
  const { id } = await api.chat.createConversation({ body: model === undefined ? {} : { model } })
  try {
    return await printRun(context, options, { conversation: id, start })
  } catch (error) {
    const isRefused = ApiError.is(error) && error.statusCode >= 400
    const { leaf } = isRefused ? await api.chat.getConversation({ params: { id } }) : { leaf: id }
    if (leaf === null) await api.chat.deleteConversation({ params: { id } })
    throw error
  }
}

interface Start {
  readonly content: string
  readonly model?: string
}

interface Run {
  readonly conversation: string
  readonly start?: Start
}

async function printRun(context: Context, options: AskOptions, run: Run): Promise<ExitCode> {
  const { api } = context
  const cancel = new AbortController()
  const stop = () => {
    process.once('SIGINT', () => cancel.abort())
    // What was written stays, and `done` still comes: the run ends, not the connection.
    api.chat.stopRun({ params: { id: run.conversation } }).catch(() => cancel.abort())
    wasInterrupted = true
  }
  let wasInterrupted = false
  let status: RunStatus = 'failed'
  let message: Message | undefined
  process.once('SIGINT', stop)
  try {
    const print = options.json ? printEvent : createReplyPrinter(context)
    for await (const event of followRun({ api, signal: cancel.signal, ...run })) {
      print(event)
      if (event.event === 'done') ({ status, message } = event.data)
    }
    if (wasInterrupted) return EXIT.interrupted
    if (message?.error?.statusCode === 402) return EXIT.noCredit
    return status === 'failed' || status === 'interrupted' ? EXIT.failed : EXIT.ok
  } catch (error) {
    if (wasInterrupted) return EXIT.interrupted
    throw error
  } finally {
    process.removeListener('SIGINT', stop)
  }
}

/** Each event as a line of JSON, as the server sent it. */
const printEvent = (event: RunEvent): void => writeLine(JSON.stringify(event))

/** The reply's text alone: as it is to a pipe, without control characters to a terminal. */
function createReplyPrinter({ t }: Context): (event: RunEvent) => void {
  let printed = ''
  const print = (text: string) => {
    printed += text
    writeData(process.stdout.isTTY ? cleanText(text) : text)
  }
  return (event) => {
    if (event.event === 'text') print(event.data.delta)
    if (event.event === 'reset')
      print(event.data.text.startsWith(printed) ? event.data.text.slice(printed.length) : `\n${event.data.text}`)
    if (event.event !== 'error' && event.event !== 'done') return
    if (printed !== '' && !printed.endsWith('\n')) print('\n')
    if (event.event === 'error')
      return say(`saffron: ${cleanLine(describeError(new ApiError(event.data.code, event.data), t))}`)
    if (event.data.status === 'interrupted') say(t('cli.app.interrupted'))
  }
}
