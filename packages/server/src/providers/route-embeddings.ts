import { ApiError } from '@saffron/core/errors'

import type { Embeddings } from './embeddings.ts'
import { orderChannels } from './order-channels.ts'
import { ProviderError } from './provider-error.ts'
import type { EmbedRequest } from './provider.ts'
import { providers } from './providers.ts'
import { inService, type RouterDeps } from './route-chat.ts'

export interface RoutedEmbeddings extends Embeddings {
  /** The ID of the channel that answered. */
  readonly channel: string
}

/**
 * Embeds texts with a channel that serves the model, failing over to the next. Throws ApiError: `model.not_available`
 * if no channel serves it, otherwise the last channel's error (`provider.*`).
 */
export type EmbedTexts = (wanted: EmbedRequest & { readonly signal: AbortSignal }) => Promise<RoutedEmbeddings>

export function createEmbedRouter({ channelsFor, health, log, now, random = Math.random }: RouterDeps): EmbedTexts {
  return async ({ model, texts, signal }) => {
    let failure: unknown
    for (const { connection } of inService(orderChannels(channelsFor(model), random), health, now().getTime())) {
      try {
        const embeddings = await providers[connection.type].provider.embed(connection, { model, texts }, signal)
        health.report(connection.id)
        return { ...embeddings, channel: connection.id }
      } catch (error) {
        health.report(connection.id, error)
        if (!(error instanceof ProviderError) || !error.elsewhere || signal.aborted) throw error
        log.warn({ channel: connection.id, model, code: error.code, detail: error.message }, 'a channel failed')
        failure = error
      }
    }
    throw failure ?? new ApiError('model.not_available', { values: { model } })
  }
}
