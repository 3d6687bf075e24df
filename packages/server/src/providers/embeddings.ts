import { ProviderError } from './provider-error.ts'
import { listOf } from './read-json.ts'

/** Vectors of texts. Similar meanings have similar vectors. */
export interface Embeddings {
  /** One unit vector per text, in the same order. */
  readonly vectors: readonly Float32Array[]
  /** Undefined if the provider didn't report it. */
  readonly inputTokens: number | undefined
}

/** Validates a provider's vectors: one per text, all of the same size, normalized to length 1. */
export function readVectors(answered: readonly unknown[], texts: readonly string[]): readonly Float32Array[] {
  const vectors = answered.map((vector) => Float32Array.from(listOf(vector), Number))
  const size = vectors[0]?.length ?? 0
  const isSound = vectors.every((vector) => vector.length === size && vector.every((value) => Number.isFinite(value)))
  if (vectors.length !== texts.length || size === 0 || !isSound) {
    throw new ProviderError('provider.unreadable', 'it answered other than one vector for each text')
  }
  return vectors.map((vector) => {
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1
    return vector.map((value) => value / length)
  })
}
