import { ProviderError } from './provider-error.ts'
import { listOf } from './read-json.ts'

/** Texts as directions in a space where what means the same lies near. */
export interface Embeddings {
  /** One for each text, in their order, each of length 1. */
  readonly vectors: readonly Float32Array[]
  /** Undefined where the provider did not tell. */
  readonly inputTokens: number | undefined
}

/** What a provider answered, checked: as many vectors as texts, all of one size, each stretched to length 1. */
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
