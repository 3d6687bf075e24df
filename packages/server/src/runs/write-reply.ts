import { MAX_MESSAGE_CHARACTERS, type MessageError, type RunStatus, type Usage } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { ProviderEvent } from '../providers/provider.ts'
import { readAll } from '../push/index.ts'
import type { ReplyDraft } from './reply-draft.ts'
import type { RunLog } from './run-log.ts'
import { type CallDisplay, type ModelToolCall, ToolCalls } from './tool-calls.ts'

/** Calls a model. Resolves with its first event. */
export type StartReply = (signal: AbortSignal) => Promise<{
  readonly events: AsyncIterable<ProviderEvent>
  /** Milliseconds since 1970, if the model was called earlier. */
  readonly sentAt?: number
  /** Who answers. What the provider wants back unchanged is only for it. */
  readonly provider?: string
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

/** The outcome of one model call, and what it takes to go on after its tool calls. */
export interface StepOutcome extends ReplyOutcome {
  /** The text of this call alone. */
  readonly text: string
  /** The tool calls with complete input, in the model's order. */
  readonly calls: readonly ModelToolCall[]
  /** Whether a tool call was cut off by the limit of the reply. */
  readonly isCallCut: boolean
  readonly provider: string | undefined
  /** What the provider wants back unchanged, as JSON. */
  readonly state: unknown
}

/** Stores an image that a model drew, and returns its asset. Undefined if it can't be stored. */
export type SaveImage = (image: {
  readonly mediaType: string
  readonly base64: string
  /** Its number in the message, from 1. */
  readonly number: number
}) => Promise<string | undefined>

interface Writing {
  readonly log: RunLog
  readonly draft: ReplyDraft
  readonly open: StartReply
  /** Aborted to end the reply early, with its final status as the reason. */
  readonly signal: AbortSignal
  readonly now: () => Date
  readonly describe: (error: unknown) => Promise<MessageError>
  /** Stores an image of the reply, and returns its asset. */
  readonly saveImage?: SaveImage | undefined
  /** How tool calls are shown, if they're executed afterwards. */
  readonly display?: CallDisplay | undefined
  /** The usage of the run's earlier model calls, which is shown with that of this one. */
  readonly before?: Usage | undefined
}

/** Calls the model and writes its events into the run's log until it ends. Never throws. */
export async function writeReply({
  log,
  draft,
  open,
  signal,
  now,
  describe,
  saveImage,
  display,
  before,
}: Writing): Promise<StepOutcome> {
  let startedAt = now().getTime()
  const tools = new ToolCalls(display)
  const step: { -readonly [K in 'text' | 'isCallCut' | 'provider' | 'state']: StepOutcome[K] } = {
    text: '',
    isCallCut: false,
    provider: undefined,
    state: undefined,
  }
  const result: { -readonly [K in 'usage' | 'firstTokenMs' | 'finishReason']: ReplyOutcome[K] } = {
    usage: null,
    firstTokenMs: null,
    finishReason: null,
  }
  const saving: Promise<void>[] = []
  const takeImage = async ({ mediaType, base64 }: Extract<ProviderEvent, { type: 'image' }>): Promise<void> => {
    const number = draft.parts.filter(({ type }) => type === 'image').length + 1
    // Its place is known before it's stored.
    log.append({ event: 'image', data: { number } })
    const asset = await saveImage?.({ mediaType, base64, number })
    if (asset !== undefined) log.append({ event: 'image', data: { number, asset } })
  }
  let failure: unknown
  let finalUsage: (() => Promise<Usage | null>) | undefined
  try {
    const { events, sentAt = startedAt, ...opened } = await open(signal)
    startedAt = sentAt
    step.provider = opened.provider
    finalUsage = opened.finalUsage
    await readAll(events, (event) => {
      if (signal.aborted) return false
      if (event.type === 'text' || event.type === 'reasoning') {
        for (const call of tools.end(true)) log.append(call)
        const delta = withoutNul(event.delta)
        log.appendDelta(event.type, delta)
        if (event.type === 'text') step.text += delta
      } else if (event.type === 'tool') {
        const started = tools.add(event)
        if (started) log.append(started)
      } else if (event.type === 'image') {
        for (const call of tools.end(true)) log.append(call)
        saving.push(takeImage(event))
      } else if (event.type === 'usage') {
        const { inputTokens = 0, outputTokens = 0 } = event.usage
        result.usage = { inputTokens, outputTokens, costMicros: 0 }
        return true
      } else if (event.type === 'state') {
        step.state = event.state
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
  await Promise.all(saving)
  const isWhole = failure === undefined && !signal.aborted && result.finishReason !== 'length'
  const ended = tools.end(isWhole)
  for (const call of ended) log.append(call)
  step.isCallCut = !isWhole && ended.length > 0 && result.finishReason === 'length'
  log.flush()
  if (finalUsage !== undefined) result.usage = await finalUsage()
  if (result.usage !== null) log.append({ event: 'usage', data: addUsage(before, result.usage) })
  const outcome = { ...result, ...step, calls: tools.whole }
  if (signal.aborted) return { ...outcome, status: abortedStatus(signal), error: null }
  if (failure === undefined) return { ...outcome, status: 'complete', error: null }
  const error = await describe(failure)
  log.append({ event: 'error', data: error })
  return { ...outcome, status: 'failed', error }
}

/** Returns the sum of two usages. */
export const addUsage = (before: Usage | undefined, { inputTokens, outputTokens, costMicros }: Usage): Usage => ({
  inputTokens: (before?.inputTokens ?? 0) + inputTokens,
  outputTokens: (before?.outputTokens ?? 0) + outputTokens,
  costMicros: (before?.costMicros ?? 0) + costMicros,
})

/** Neither database can store NUL characters. */
const withoutNul = (delta: string): string => (delta.includes('\0') ? delta.replaceAll('\0', '\u{FFFD}') : delta)

/** Returns the final status of a run that was ended early. */
export const abortedStatus = (signal: AbortSignal): RunStatus =>
  signal.reason === 'interrupted' ? 'interrupted' : 'stopped'
