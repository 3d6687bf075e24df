import type { ChannelType } from '@saffron/core/admin'

import type { ChannelConnection, ChatRequest, Provider, ProviderEvent } from '../providers/provider.ts'
import { type Replay, startReplayServer, type ReplayedRequest } from './replay-server.ts'

/** A reply with joined deltas, for comparisons. */
export interface WholeReply {
  text: string
  reasoning: string
  tools: { id: string; name: string; arguments: string }[]
  usage?: readonly [input: number | undefined, output: number | undefined, cached: number, reasoning: number]
  finish?: string
  /** The error's code, if it failed. */
  error?: string
  detail?: string
  events: ProviderEvent[]
}

/** Returns a channel to `baseUrl` with short timeouts. */
export function buildChannel(baseUrl: string, type: ChannelType = 'openai'): ChannelConnection {
  const waits = { firstEventTimeoutMs: 400, idleTimeoutMs: 400 }
  return { id: 'channel', type, baseUrl, apiKey: 'sk-secret-of-the-channel', ...waits }
}

/** Reads a reply to its end. An error is part of the result. */
export async function wholeReply(open: () => Promise<AsyncIterable<ProviderEvent>>): Promise<WholeReply> {
  const whole: WholeReply = { text: '', reasoning: '', tools: [], events: [] }
  try {
    for await (const event of await open()) addEvent(whole, event)
  } catch (error) {
    const { code, values } = error as { code?: string; values?: { detail?: string } }
    whole.error = code ?? String(error)
    if (values?.detail !== undefined) whole.detail = values.detail
  }
  return whole
}

function addEvent(whole: WholeReply, event: ProviderEvent): void {
  whole.events.push(event)
  switch (event.type) {
    case 'text':
      whole.text += event.delta
      break
    case 'reasoning':
      whole.reasoning += event.delta
      break
    case 'tool': {
      const { id, name } = event
      whole.tools[event.index] ??= { id, name, arguments: '' }
      whole.tools[event.index]!.arguments += event.argumentsDelta
      break
    }
    case 'usage': {
      const { inputTokens, outputTokens, cachedTokens, reasoningTokens } = event.usage
      whole.usage = [inputTokens, outputTokens, cachedTokens, reasoningTokens]
      break
    }
    case 'finish':
      whole.finish = event.reason
  }
}

export interface ReplayedReply {
  readonly provider: Provider
  readonly replay: Replay | ((number: number) => Replay)
  readonly request?: Partial<ChatRequest> & Readonly<Record<string, unknown>>
}

/** Returns the reply that a provider reads from recorded bytes over a real connection, and the requests it sent. */
export async function replayReply({
  provider,
  replay,
  request,
}: ReplayedReply): Promise<WholeReply & { requests: readonly ReplayedRequest[] }> {
  const server = await startReplayServer((_, number) => (typeof replay === 'function' ? replay(number) : replay))
  const asked: ChatRequest = { model: 'some-model', messages: [{ role: 'user', content: 'Hello' }], ...request }
  const reply = await wholeReply(() => provider.openChat(buildChannel(server.url), asked, new AbortController().signal))
  await server.close()
  return { ...reply, requests: server.requests }
}
