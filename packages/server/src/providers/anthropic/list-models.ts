import type { ModelFeature } from '@saffron/core/chat'

import type { ChannelConnection, ProviderModel } from '../provider.ts'
import { fieldsOf, listOf, textOf } from '../read-json.ts'
import type { GetJson } from '../transport/get-json.ts'
import { headersFor, urlOf } from './call.ts'
import { generationOf } from './generation.ts'

const MAX_PAGES = 20

/** Reads all pages of `GET /v1/models`. */
export async function listModels(channel: ChannelConnection, getJson: GetJson): Promise<ProviderModel[]> {
  const models: ProviderModel[] = []
  let after = ''
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = `models?limit=1000${after === '' ? '' : `&after_id=${encodeURIComponent(after)}`}`
    const answer = await getJson({ url: urlOf(channel, query), headers: headersFor(channel) })
    const listed = listOf(answer['data'])
      .map(fieldsOf)
      .filter(({ id }) => textOf(id) !== '')
    models.push(
      ...listed.map(({ id, display_name: display }) => {
        const name = textOf(id)
        return { name, displayName: textOf(display) || name, features: featuresOf(name) }
      }),
    )
    after = textOf(answer['last_id'])
    if (answer['has_more'] !== true || after === '') break
  }
  return models
}

function featuresOf(name: string): ModelFeature[] {
  const generation = generationOf(name)
  const features: ModelFeature[] = ['chat', 'longtext']
  if (generation >= 3) features.push('vision', 'tools')
  if (generation >= 3.7) features.push('reasoning')
  return features
}
