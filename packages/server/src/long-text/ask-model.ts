import { setTimeout as delay } from 'node:timers/promises'

import type { Usage } from '@saffron/core/chat'
import { ApiError, type ErrorCode } from '@saffron/core/errors'

import { callModel, type ModelCallContext } from '../model-calls/index.ts'
import type { Author } from '../spaces/index.ts'

type Call = Parameters<typeof callModel>[1]

/** Who asks which model, and what happens meanwhile. */
export interface Asking extends Author {
  readonly model: string
  readonly signal: AbortSignal
  /** Told after each call, also after those that failed, were stopped, or are made again. */
  readonly onUsage?: ((usage: Usage) => void) | undefined
}

/** How often a call is made if the provider fails in a way that may pass. */
const MAX_TRIES = 3
/** The pause before the second try. The next one is four times as long. */
const FIRST_PAUSE_MS = 400
/** A provider that wants a longer pause has failed. */
const MAX_PAUSE_MS = 30_000

const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'provider.rate_limited',
  'provider.timeout',
  'provider.cut',
  'provider.unreachable',
  'provider.failed',
])

/**
 * Asks a model once, and again if the provider fails in a way that may pass. Throws what a model call throws, and the
 * signal's reason.
 */
export async function askModel(
  context: ModelCallContext,
  { owner, by, model, signal, onUsage }: Asking,
  { messages, response_format }: Pick<Call, 'messages' | 'response_format'>,
): Promise<{ readonly text: string; readonly isCut: boolean }> {
  for (let tries = 1; ; tries += 1) {
    try {
      const call = { owner, by, kind: 'summary', model, messages, response_format, signal, onUsage } as const
      const { text, finish } = await callModel(context, call)
      signal.throwIfAborted()
      // The process is about to end.
      if (finish === undefined) throw new ApiError('provider.cut')
      return { text: text.replaceAll('\0', '').trim(), isCut: finish === 'length' }
    } catch (error) {
      signal.throwIfAborted()
      if (tries === MAX_TRIES || !ApiError.is(error) || !PASSING.has(error.code as ErrorCode)) throw error
      const pause = Math.max((error.retryAfter ?? 0) * 1000, FIRST_PAUSE_MS * 4 ** (tries - 1))
      if (pause > MAX_PAUSE_MS) throw error
      await delay(pause, undefined, { signal })
    }
  }
}

/** Wraps data in tags that it can't close itself. */
export const delimited = (text: string): string =>
  `<text>\n${text.replaceAll(/\r\n?/g, '\n').replaceAll(/<(\/?)text>/gi, '<$1 text>')}\n</text>`
