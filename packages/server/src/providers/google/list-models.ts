import type { ModelFeature } from '@saffron/core/chat'

import { guessFeatures } from '../guess-features.ts'
import type { ChannelConnection, ProviderModel } from '../provider.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../read-json.ts'
import type { GetJson } from '../transport/get-json.ts'
import { headersFor, urlOf } from './call.ts'
import { thinks } from './generation.ts'

const MAX_PAGES = 20

/** Reads all pages of `GET /v1beta/models`. */
export async function listModels(channel: ChannelConnection, getJson: GetJson): Promise<ProviderModel[]> {
  const models: ProviderModel[] = []
  let token = ''
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = `models?pageSize=1000${token === '' ? '' : `&pageToken=${encodeURIComponent(token)}`}`
    const answer = await getJson({ url: urlOf(channel, query), headers: headersFor(channel) })
    models.push(...listOf(answer['models']).map(fieldsOf).flatMap(readModel))
    token = textOf(answer['nextPageToken'])
    if (token === '') break
  }
  return models
}

function readModel(model: Fields): ProviderModel[] {
  const name = textOf(model['name']).replace(/^models\//, '')
  if (name === '') return []
  return [{ name, displayName: textOf(model['displayName']) || name, features: featuresOf(name, model) }]
}

function featuresOf(name: string, model: Fields): ModelFeature[] {
  const methods = listOf(model['supportedGenerationMethods'])
  if (methods.some((method) => String(method).startsWith('embed'))) return ['embedding']
  if (methods.some((method) => String(method).startsWith('predict'))) return guessFeatures(name)
  const features = guessFeatures(name).filter((feature) => feature !== 'reasoning')
  const reasons = model['thinking'] === true || (model['thinking'] === undefined && thinks(name))
  return features.includes('chat') && reasons ? [...features, 'reasoning'] : features
}
