import { ApiError } from '@saffron/core/errors'

import type { ModelRegistry, ModelCatalog } from '../../admin/index.ts'
import { insertCall } from '../../call-records/index.ts'
import { type Database, newId } from '../../db/index.ts'
import { asApiError } from '../../platform/error-wording.ts'
import type { EmbedTexts } from '../../providers/index.ts'
import type { Author } from '../../spaces/index.ts'
import { countTokens, type Metering } from '../../wallet/index.ts'

export interface EmbeddingDeps {
  readonly db: Database
  readonly now: () => Date
  readonly embedTexts: EmbedTexts
  readonly models: ModelCatalog
  readonly modelRegistry: ModelRegistry
  readonly metering: Metering
}

export interface EmbeddingsWanted extends Author {
  readonly model: string
  readonly texts: readonly string[]
  readonly signal: AbortSignal
}

export interface MeteredEmbeddings {
  /** Returns the embedding model of a space, or undefined if none is served or allowed there. */
  readonly model: (place: Author) => Promise<string | undefined>
  /** Returns the vectors of texts, billed to their owner. Throws `wallet.insufficient` and the provider's errors. */
  readonly embed: (wanted: EmbeddingsWanted) => Promise<readonly Float32Array[]>
}

export function createMeteredEmbeddings({
  db,
  now,
  embedTexts,
  models,
  modelRegistry,
  metering,
}: EmbeddingDeps): MeteredEmbeddings {
  const embed: MeteredEmbeddings['embed'] = async ({ owner, by, model, texts, signal }) => {
    const terms = modelRegistry.termsOf(model)
    if (terms === undefined) throw new ApiError('model.not_available', { values: { model } })
    const requestId = newId()
    const startedAt = now().getTime()
    const counted = texts.reduce((sum, text) => sum + countTokens(text), 0)
    let channelId: string | null = null
    const meter = metering.meter({
      ownerId: owner,
      actor: by,
      requestId,
      cause: `embedding:${requestId}`,
      model,
      prices: terms.prices,
      initialUsage: { inputTokens: 2 * counted },
      soFar: () => ({ kind: 'embedding', channelId, conversationId: null }),
    })
    const end = async (status: 'complete' | 'failed' | 'stopped', inputTokens: number, error: string | null) => {
      const endedAt = now()
      await db.transaction(async (tx) => {
        if (status !== 'complete') await meter.release(tx)
        const costMicros = status === 'complete' ? await meter.settle(tx, meter.costOf({ inputTokens })) : 0
        const times = { firstTokenMs: null, durationMs: endedAt.getTime() - startedAt, endedAt: endedAt.toISOString() }
        const facts = { id: requestId, owner, by, kind: 'embedding', model, channelId, conversationId: null } as const
        await insertCall(tx, { ...facts, ...times, status, error, inputTokens, outputTokens: 0, costMicros })
      })
    }
    if (meter.isPaid) await db.transaction((tx) => meter.hold(tx))
    meter.startRenewing({ used: () => ({}), onClosed: () => {} })
    const ask = async () => {
      try {
        return await embedTexts({ model, texts, signal })
      } catch (error) {
        await end(signal.aborted ? 'stopped' : 'failed', 0, signal.aborted ? null : asApiError(error).code)
        throw error
      }
    }
    try {
      const { vectors, inputTokens, channel } = await ask()
      channelId = channel
      await end('complete', Math.min(inputTokens ?? counted, 2 * counted), null)
      return vectors
    } finally {
      // An unbilled hold is no longer extended, so the sweep releases it.
      meter.stopRenewing()
    }
  }
  return {
    embed,
    model: async (place) => {
      const able = await models.listModels(['embedding'], { ...place, role: 'user' })
      const wanted = models.defaultFor('embedding')
      return (able.find(({ name }) => name === wanted) ?? able[0])?.name
    },
  }
}
