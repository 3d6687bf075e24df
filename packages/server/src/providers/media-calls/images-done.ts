import type { OpenAIProvider } from '@ai-sdk/openai'

import type { MediaDone } from '../media.ts'
import { tokenCount } from '../normal-usage.ts'
import { ProviderError } from '../provider-error.ts'
import type { ProviderUsage } from '../provider.ts'
import { fieldsOf, listOf, textOf } from '../read-json.ts'

/** What the AI SDK's image models return. */
type Generated = Awaited<ReturnType<ReturnType<OpenAIProvider['image']>['doGenerate']>>

interface Images {
  /** In base64 or as bytes. */
  readonly images: readonly (string | Uint8Array)[]
  /** The number asked for. */
  readonly count: number
  readonly usage: Generated['usage']
  /** The seed of the first image, if the model took it. */
  readonly seed: number | undefined
  readonly providerMetadata?: Generated['providerMetadata']
}

/** Returns the result of a call for images. Throws ProviderError if there are none. */
export function imagesDone({ images, count, usage, seed, providerMetadata }: Images): MediaDone {
  if (images.length === 0) throw new ProviderError('provider.unreadable', 'the answer holds no images')
  const revised = Object.values(providerMetadata ?? {}).flatMap((told) => listOf(fieldsOf(told)['images']))
  const revisedPrompt = textOf(fieldsOf(revised[0])['revisedPrompt'])
  const tokens = usage && usageOf(usage.inputTokens, usage.outputTokens)
  return {
    state: 'done',
    files: images.slice(0, count).map((image, at) => ({
      content: { bytes: typeof image === 'string' ? Buffer.from(image, 'base64') : image },
      ...(seed !== undefined && { seed: seed + at }),
    })),
    ...(tokens !== undefined && { usage: tokens }),
    ...(revisedPrompt !== '' && { revisedPrompt }),
  }
}

/** Returns reported tokens in the normalized format, or undefined if there are none. */
export function usageOf(input: unknown, output: unknown): ProviderUsage | undefined {
  const [inputTokens, outputTokens] = [tokenCount(input), tokenCount(output)]
  if (inputTokens === undefined && outputTokens === undefined) return undefined
  return { inputTokens, outputTokens, cachedTokens: 0, reasoningTokens: 0 }
}
