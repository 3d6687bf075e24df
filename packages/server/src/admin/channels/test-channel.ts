import { type ChannelTest, PROVIDERS } from '@saffron/core/admin'
import { ApiError } from '@saffron/core/errors'

import { type ChannelConnection, ProviderError, providers } from '../../providers/index.ts'

/** Short, because an admin is waiting for the result. */
const TIMEOUT_MS = 30_000
const QUESTION = 'Answer with the one word: ready'
/** Enough for one word from a model that thinks first. */
const MAX_TOKENS = 64
const EXCERPT = 200

interface TestedChannel {
  readonly connection: ChannelConnection
  /** If undefined, the test only lists the channel's models. */
  readonly model: string | undefined
  /** Without a model, tests the first chat model that the provider lists. */
  readonly takesListed?: boolean
  readonly signal: AbortSignal
}

interface Tested {
  readonly outcome: ChannelTest
  /** The error that a user's call would have had. A timeout of the test is excluded, because calls wait longer. */
  readonly error?: unknown
}

/**
 * Asks for one word and returns the result. A channel without chat is only asked for its models, because a drawing costs
 * too much for a test. Throws only if the client disconnected.
 */
export async function testConnection(tested: TestedChannel): Promise<Tested> {
  const { connection, takesListed = false, signal } = tested
  let { model } = tested
  const startedAt = performance.now()
  const passed = () => Math.round(performance.now() - startedAt)
  const patience = AbortSignal.timeout(TIMEOUT_MS)
  const waiting = AbortSignal.any([signal, patience])
  const { provider } = providers[connection.type]
  const messages = [{ role: 'user' as const, content: QUESTION }]
  try {
    if (!PROVIDERS[connection.type].hasChat) {
      await provider.listModels(connection, waiting)
      return { outcome: { ok: true, latencyMs: passed() } }
    }
    if (model === undefined) {
      const listed = await provider.listModels(connection, waiting)
      if (takesListed) model = listed.find(({ features }) => features.includes('chat'))?.name
    }
    if (model === undefined) {
      return { outcome: { ok: false, latencyMs: passed(), code: 'provider.no_chat_model' } }
    }
    const request = { model, messages, stream: true, max_tokens: MAX_TOKENS }
    const reply = await provider.openChat(connection, request, waiting)
    const firstEventMs = passed()
    let text = ''
    for await (const event of reply) {
      if (event.type === 'text' && text.length < EXCERPT) text += event.delta
    }
    const excerpt = text.slice(0, EXCERPT).toWellFormed()
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
