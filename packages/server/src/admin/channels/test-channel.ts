import type { ChannelTest } from '@saffron/core/admin'
import { ApiError } from '@saffron/core/errors'

import { type ChannelConnection, ProviderError, providers } from '../../providers/index.ts'

/** Somebody waits before a button. */
const TIMEOUT_MS = 30_000
const QUESTION = 'Answer with the one word: ready'
/** Enough for a word of a model that thinks first. */
const MAX_TOKENS = 64
const EXCERPT = 200

interface TestedChannel {
  readonly connection: ChannelConnection
  /** Undefined where none is known that chats: then it is only asked for its models. */
  readonly model: string | undefined
  readonly signal: AbortSignal
}

interface Tested {
  readonly outcome: ChannelTest
  /** What a call of anybody's would have failed with: not that it took too long for a test, for calls are waited for longer. */
  readonly error?: unknown
}

/** Asks for one word, and tells how that went; it throws only where whoever asked has left. */
export async function testConnection({ connection, model, signal }: TestedChannel): Promise<Tested> {
  const startedAt = performance.now()
  const passed = () => Math.round(performance.now() - startedAt)
  const patience = AbortSignal.timeout(TIMEOUT_MS)
  const waiting = AbortSignal.any([signal, patience])
  const provider = providers[connection.type]
  const messages = [{ role: 'user' as const, content: QUESTION }]
  try {
    if (model === undefined) {
      await provider.listModels(connection, waiting)
      return { outcome: { ok: false, latencyMs: passed(), code: 'provider.no_chat_model' } }
    }
    const request = { model, messages, stream: true, max_tokens: MAX_TOKENS }
    const reply = await provider.openChat(connection, request, waiting)
    const firstEventMs = passed()
    let said = ''
    for await (const event of reply) {
      if (event.type === 'text' && said.length < EXCERPT) said += event.delta
    }
    const excerpt = said.slice(0, EXCERPT).toWellFormed()
    return { outcome: { ok: true, model, firstEventMs, latencyMs: passed(), reply: excerpt } }
  } catch (thrown) {
    signal.throwIfAborted()
    const isLate = patience.aborted
    const asked = model !== undefined && { model }
    const outcome = { ok: false, ...asked, latencyMs: passed(), ...(isLate ? LATE : faultOf(thrown)) }
    return isLate ? { outcome } : { outcome, error: thrown }
  }
}

const LATE = { code: 'provider.timeout' } as const

function faultOf(error: unknown): Pick<ChannelTest, 'code' | 'message' | 'answer'> {
  if (!ApiError.is(error)) return { code: 'provider.failed', message: 'the call failed' }
  const answer = error instanceof ProviderError ? error.answer : undefined
  const detail = error.values?.['detail']
  return {
    code: error.code,
    message: typeof detail === 'string' && detail !== '' ? detail : error.message,
    ...(answer !== undefined && { answer }),
  }
}
