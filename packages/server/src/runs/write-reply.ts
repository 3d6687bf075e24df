import { MAX_MESSAGE_CHARACTERS, type MessageError, type RunStatus, type Usage } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { ProviderEvent } from '../providers/provider.ts'
import type { ReplyDraft } from './reply-draft.ts'
import type { RunLog } from './run-log.ts'
import { ToolCalls } from './tool-calls.ts'

/** Asks a model; resolves when its first event is there. */
export type OpenReply = (signal: AbortSignal) => Promise<{
  readonly events: AsyncIterable<ProviderEvent>
  /** Milliseconds since 1970, where the model was asked before this call. */
  readonly askedAt?: number
  /** What is to be paid for, once that is certain; without it, the events tell. It does not reject. */
  readonly account?: (() => Promise<Usage | null>) | undefined
}>

/** How the writing of a reply ended, before anything of it is stored. */
export interface ReplyEnd {
  readonly status: RunStatus
  readonly usage: Usage | null
  /** Milliseconds from the request to the first word. */
  readonly firstTokenMs: number | null
  readonly finishReason: string | null
  readonly error: MessageError | null
}

interface Writing {
  readonly log: RunLog
  readonly draft: ReplyDraft
  readonly open: OpenReply
  /** Aborted to end the reply early, with the status it then has as the reason. */
  readonly signal: AbortSignal
  readonly now: () => Date
  readonly describe: (error: unknown) => Promise<MessageError>
}

/** Asks the model and writes what comes into the run's log, until it ends in whatever way. Never throws. */
export async function writeReply({ log, draft, open, signal, now, describe }: Writing): Promise<ReplyEnd> {
  let startedAt = now().getTime()
  const tools = new ToolCalls()
  let usage: Usage | null = null
  let firstTokenMs: number | null = null
  let finishReason: string | null = null
  let failure: unknown
  let account: (() => Promise<Usage | null>) | undefined
  try {
    const { events, askedAt = startedAt, ...opened } = await open(signal)
    startedAt = askedAt
    account = opened.account
    for await (const event of events) {
      if (signal.aborted) break
      if (event.type === 'text' || event.type === 'reasoning') {
        for (const call of tools.end('done')) log.append(call)
        log.appendDelta(event.type, withoutNul(event.delta))
      } else if (event.type === 'tool') {
        const begun = tools.add(event)
        if (begun) log.append(begun)
      } else if (event.type === 'usage') {
        const { inputTokens = 0, outputTokens = 0 } = event.usage
        usage = { inputTokens, outputTokens, costMicros: 0 }
        continue
      } else {
        finishReason = event.reason
        continue
      }
      firstTokenMs ??= now().getTime() - startedAt
      if (draft.characters > MAX_MESSAGE_CHARACTERS) {
        finishReason = 'length'
        break
      }
    }
    if (finishReason === null) failure = new ApiError('provider.cut')
  } catch (error) {
    failure = error
  }
  const isWhole = failure === undefined && !signal.aborted && finishReason !== 'length'
  for (const call of tools.end(isWhole ? 'done' : 'failed')) log.append(call)
  log.flush()
  if (account !== undefined) usage = await account()
  if (usage !== null) log.append({ event: 'usage', data: usage })
  const ended = { usage, firstTokenMs, finishReason }
  if (signal.aborted) return { ...ended, status: abortedStatus(signal), error: null }
  if (failure === undefined) return { ...ended, status: 'complete', error: null }
  const error = await describe(failure)
  log.append({ event: 'error', data: error })
  return { ...ended, status: 'failed', error }
}

/** Neither database stores NUL in a text. */
const withoutNul = (delta: string): string => (delta.includes('\0') ? delta.replaceAll('\0', '\u{FFFD}') : delta)

const abortedStatus = (signal: AbortSignal): RunStatus => (signal.reason === 'interrupted' ? 'interrupted' : 'stopped')
