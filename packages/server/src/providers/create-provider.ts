import type { Dialect } from './dialect.ts'
import { ProviderError } from './provider-error.ts'
import type { Provider } from './provider.ts'
import { createGetJson } from './transport/get-json.ts'
import { isStaleConnection } from './transport/network-error.ts'
import { streamReply } from './transport/stream-reply.ts'

/** How often a request may be sent with amendments, or again over a new connection. */
const MAX_TRIES = 4

/** Creates a provider from its dialect. */
export function createProvider(dialect: Dialect): Provider {
  return {
    listModels: (channel, signal) => dialect.listModels(channel, createGetJson(channel, signal)),

    embed: async (channel, request, signal) => {
      if (dialect.embed === undefined) throw new ProviderError('provider.failed', 'it has no models for embeddings')
      return dialect.embed(channel, request, createGetJson(channel, signal, channel.firstEventTimeoutMs))
    },

    openChat: async (channel, request, signal, onMayBill) => {
      let call = dialect.chatCall(channel, request)
      for (let tries = 1; ; tries += 1) {
        const events = streamReply({ dialect, channel, call, model: request.model, signal, onMayBill })
        try {
          await events.ready()
          return events
        } catch (error) {
          if (!(error instanceof ProviderError) || tries === MAX_TRIES) throw error
          if (tries === 1 && isStaleConnection(error)) continue
          const refused = error.code === 'provider.invalid_request'
          const body = refused ? dialect.amend?.(call.body, String(error.values?.['detail'])) : undefined
          if (body === undefined) throw error
          call = { ...call, body }
        }
      }
    },
  }
}
