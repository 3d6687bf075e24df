import type { ModelFeature } from '@saffron/core/chat'

import { baseOf } from '../base-url.ts'
import { guessFeatures } from '../guess-features.ts'
import type { ChannelConnection, ProviderModel } from '../provider.ts'
import { fieldsOf, listOf, textOf } from '../read-json.ts'
import type { GetJson } from '../transport/get-json.ts'

/** The number of models queried at the same time. */
const BATCH = 4

/** Returns the local models (`/api/tags`) with their features (`/api/show`). */
export async function listModels({ baseUrl, apiKey }: ChannelConnection, getJson: GetJson): Promise<ProviderModel[]> {
  const base = baseOf(baseUrl, 'v1', 'api')
  const headers = apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }
  const tags = await getJson({ url: `${base}/api/tags`, headers })
  const names = listOf(tags['models'])
    .map((model) => textOf(fieldsOf(model)['name']))
    .filter((name) => name !== '')
  const models: ProviderModel[] = []
  for (let start = 0; start < names.length; start += BATCH) {
    const some = names.slice(start, start + BATCH).map(async (name) => {
      const shown = await getJson({ url: `${base}/api/show`, headers, body: { model: name } }).catch(() => ({}))
      return { name, features: featuresOf(name, listOf(fieldsOf(shown)['capabilities'])) }
    })
    models.push(...(await Promise.all(some)))
  }
  return models
}

/** Older versions don't report capabilities. */
function featuresOf(name: string, capabilities: readonly unknown[]): ModelFeature[] {
  if (capabilities.length === 0) return guessFeatures(name)
  if (capabilities.includes('embedding')) return ['embedding']
  const features: ModelFeature[] = capabilities.includes('completion') ? ['chat', 'longtext'] : []
  if (capabilities.includes('vision')) features.push('vision')
  if (capabilities.includes('tools')) features.push('tools')
  if (capabilities.includes('thinking')) features.push('reasoning')
  return features
}
