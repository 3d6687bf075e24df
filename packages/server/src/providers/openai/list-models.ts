import type { ModelFeature } from '@saffron/core/chat'

import { guessFeatures } from '../guess-features.ts'
import type { ChannelConnection, ProviderModel } from '../provider.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../read-json.ts'
import type { GetJson } from '../transport/get-json.ts'
import { authorization } from './authorization.ts'

/** Returns the models of `GET /models`. OpenAI's own API doesn't report features, but others do. */
export async function listModels({ baseUrl, apiKey }: ChannelConnection, getJson: GetJson): Promise<ProviderModel[]> {
  const answer = await getJson({ url: `${baseUrl.replace(/\/+$/, '')}/models`, headers: authorization(apiKey) })
  return listOf(answer['data'] ?? answer['models'])
    .map(fieldsOf)
    .filter((model) => textOf(model['id']) !== '')
    .map((model) => {
      const id = textOf(model['id'])
      const display = textOf(model['name']) || textOf(model['display_name'])
      const features = reportedFeatures(model) ?? guessFeatures(id)
      return { name: id, features, ...(display !== '' && { displayName: display }) }
    })
}

/** Reads features in OpenRouter's format (modalities and parameters) or Mistral's (capabilities). */
function reportedFeatures(model: Fields): ModelFeature[] | undefined {
  const { input_modalities: input, output_modalities: output } = fieldsOf(model['architecture'])
  if (Array.isArray(input) && Array.isArray(output)) {
    return featuresOfModalities(input, output, listOf(model['supported_parameters']))
  }
  const can = fieldsOf(model['capabilities'])
  if (can['completion_chat'] === undefined) return undefined
  if (can['completion_chat'] !== true) return guessFeatures(textOf(model['id'])).filter((name) => name !== 'chat')
  const features: ModelFeature[] = ['chat', 'longtext']
  if (can['vision'] === true) features.push('vision')
  if (can['function_calling'] === true) features.push('tools')
  if (can['reasoning'] === true) features.push('reasoning')
  return features
}

function featuresOfModalities(
  input: readonly unknown[],
  output: readonly unknown[],
  parameters: readonly unknown[],
): ModelFeature[] {
  if (output.includes('embeddings')) return ['embedding']
  const features: ModelFeature[] = output.includes('text') ? ['chat', 'longtext'] : []
  if (output.includes('text') && input.includes('image')) features.push('vision')
  if (output.includes('image')) features.push('image')
  if (output.includes('image') && input.includes('image')) features.push('imageEdit')
  if (output.includes('video')) features.push('video')
  if (parameters.includes('tools')) features.push('tools')
  if (parameters.some((name) => name === 'reasoning' || name === 'reasoning_effort')) features.push('reasoning')
  return features
}
