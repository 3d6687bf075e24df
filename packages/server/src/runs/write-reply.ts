import { MAX_MESSAGE_CHARACTERS, type MessageError, type RunStatus, type Usage } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { ProviderEvent } from '../providers/provider.ts'
import { readAll } from '../push/index.ts'
import type { ReplyDraft } from './reply-draft.ts'
import type { RunLog } from './run-log.ts'
import { ToolCalls } from './tool-calls.ts'

/** Calls a model. Resolves with its first event. */
export type StartReply = (signal: AbortSignal) => Promise<{
  readonly events: AsyncIterable<ProviderEvent>
  /** Milliseconds since 1970, if the model was called earlier. */
  readonly sentAt?: number
  /** Returns the final usage for billing. Without it, the usage is read from the events. Doesn't reject. */
  readonly finalUsage?: (() => Promise<Usage | null>) | undefined
}>

/** The outcome of a reply before anything is stored. */
export interface ReplyOutcome {
  readonly status: RunStatus
  readonly usage: Usage | null
  /** Milliseconds from the request to the first token. */
  readonly firstTokenMs: number | null
  readonly finishReason: string | null
  readonly error: MessageError | null
}

interface Writing {
  readonly log: RunLog
  readonly draft: ReplyDraft
  readonly open: StartReply
  /** Aborted to end the reply early, with its final status as the reason. */
  readonly signal: AbortSignal
  readonly now: () => Date
  readonly describe: (error: unknown) => Promise<MessageError>
}

/** Calls the model and writes its events into the run's log until it ends. Never throws. */
export async function writeReply({ log, draft, open, signal, now, describe }: Writing): Promise<ReplyOutcome> {
  let startedAt = now().getTime()
  const tools = new ToolCalls()
  const result: { -readonly [K in 'usage' | 'firstTokenMs' | 'finishReason']: ReplyOutcome[K] } = {
    usage: null,
    firstTokenMs: null,
    finishReason: null,
  }
  let failure: unknown
  let finalUsage: (() => Promise<Usage | null>) | undefined
  try {
    const { events, sentAt = startedAt, ...opened } = await open(signal)
    startedAt = sentAt
    finalUsage = opened.finalUsage
    await readAll(events, (event) => {
      if (signal.aborted) return false
      if (event.type === 'text' || event.type === 'reasoning') {
        for (const call of tools.end('done')) log.append(call)
        log.appendDelta(event.type, withoutNul(event.delta))
      } else if (event.type === 'tool') {
        const started = tools.add(event)
        if (started) log.append(started)
      } else if (event.type === 'usage') {
        const { inputTokens = 0, outputTokens = 0 } = event.usage
        result.usage = { inputTokens, outputTokens, costMicros: 0 }
        return true
      } else {
        result.finishReason = event.reason
        return true
      }
      result.firstTokenMs ??= now().getTime() - startedAt
      if (draft.characters <= MAX_MESSAGE_CHARACTERS) return true
      result.finishReason = 'length'
      return false
    })
    if (result.finishReason === null) failure = new ApiError('provider.cut')
  } catch (error) {
    failure = error
  }
  const isWhole = failure === undefined && !signal.aborted && result.finishReason !== 'length'
  for (const call of tools.end(isWhole ? 'done' : 'failed')) log.append(call)
  log.flush()
  if (finalUsage !== undefined) result.usage = await finalUsage()
  if (result.usage !== null) log.append({ event: 'usage', data: result.usage })
  if (signal.aborted) return { ...result, status: abortedStatus(signal), error: null }
  if (failure === undefined) return { ...result, status: 'complete', error: null }
  const error = await describe(failure)
  log.append({ event: 'error', data: error })
  return { ...result, status: 'failed', error }
}

/** Neither database can store NUL characters. */
const withoutNul = (delta: string): string => (delta.includes('\0') ? delta.replaceAll('\0', '\u{FFFD}') : delta)

const abortedStatus = (signal: AbortSignal): RunStatus => (signal.reason === 'interrupted' ? 'interrupted' : 'stopped')
