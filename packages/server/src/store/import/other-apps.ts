import { isJsonObject, type JsonObject } from '../../platform/json-object.ts'
import {
  avatarOf,
  categoryOf,
  type Imported,
  listOf,
  objectOf,
  PARAMETERS,
  parametersOf,
  presentOf,
  restOf,
  suggestionsOf,
  tagsOf,
  textOf,
  textsOf,
} from './imported.ts'
import { fromLobeChat } from './lobe-chat.ts'

/** Reads an agent that another app exported as JSON. Undefined if no known app did. */
export function fromOtherApp(value: unknown): Imported | undefined {
  const [first] = Array.isArray(value) ? value : [value]
  if (!isJsonObject(first)) return undefined
  const session = first['exportType'] === undefined ? first : objectOf(listOf(objectOf(first['state'])['sessions'])[0])
  if (isJsonObject(session['config']) && isJsonObject(session['meta'])) return fromLobeChat(session)
  if (isJsonObject(first['params']) && isJsonObject(first['meta'])) return fromOpenWebUi(first)
  if (typeof first['instructions'] === 'string' && 'provider' in first) return fromLibreChat(first)
  if (typeof first['promptPrefix'] === 'string' && typeof first['title'] === 'string') return fromPreset(first)
  return undefined
}

const OPEN_WEB_UI_META = ['description', 'suggestion_prompts', 'tags', 'profile_image_url']
const OPEN_WEB_UI_PARAMS = ['system', 'temperature', 'max_tokens']

function fromOpenWebUi(source: JsonObject): Imported {
  const [params, meta] = [objectOf(source['params']), objectOf(source['meta'])]
  const avatar = avatarOf(meta['profile_image_url'])
  const prompts = listOf(meta['suggestion_prompts']).map((prompt) => textOf(objectOf(prompt)['content']))
  return {
    format: 'open-webui',
    fields: {
      name: textOf(source['name']),
      description: textOf(meta['description']).slice(0, 500),
      avatar,
      instructions: textOf(params['system']),
      model: textOf(source['base_model_id']) || null,
      parameters: parametersOf(params),
      suggestions: suggestionsOf(prompts),
      tags: tagsOf(listOf(meta['tags']).map((tag) => textOf(objectOf(tag)['name']))),
    },
    mapped: [
      ...presentOf(source, ['name', 'base_model_id']),
      ...presentOf(params, OPEN_WEB_UI_PARAMS, 'params.'),
      ...presentOf(meta, avatar === '' ? OPEN_WEB_UI_META.slice(0, 3) : OPEN_WEB_UI_META, 'meta.'),
    ],
    lost: [
      ...restOf(params, OPEN_WEB_UI_PARAMS, 'params.'),
      ...restOf(meta, avatar === '' ? OPEN_WEB_UI_META.slice(0, 3) : OPEN_WEB_UI_META, 'meta.'),
      ...restOf(source, ['id', 'name', 'base_model_id', 'params', 'meta']),
    ],
  }
}

const LIBRE_CHAT = [
  'name',
  'description',
  'instructions',
  'model',
  'model_parameters',
  'conversation_starters',
  'category',
]
/** What only means something where the file comes from. */
const THEIR_OWN = ['id', '_id', '__v', 'provider', 'author', 'authorName', 'createdAt', 'updatedAt', 'versions']

function fromLibreChat(source: JsonObject): Imported {
  return {
    format: 'librechat',
    fields: {
      name: textOf(source['name']),
      description: textOf(source['description']).slice(0, 500),
      instructions: textOf(source['instructions']),
      model: textOf(source['model']) || null,
      parameters: parametersOf(objectOf(source['model_parameters'])),
      suggestions: suggestionsOf(textsOf(source['conversation_starters'])),
      category: categoryOf(source['category']),
    },
    mapped: presentOf(source, LIBRE_CHAT),
    lost: [
      ...restOf(objectOf(source['model_parameters']), PARAMETERS, 'model_parameters.'),
      ...restOf(source, [...LIBRE_CHAT, ...THEIR_OWN]),
    ],
  }
}

const PRESET = [
  'title',
  'promptPrefix',
  'model',
  'greeting',
  'temperature',
  'maxOutputTokens',
  'max_tokens',
  'examples',
]

function fromPreset(source: JsonObject): Imported {
  const examples = listOf(source['examples']).map((example) => ({
    user: textOf(objectOf(objectOf(example)['input'])['content']),
    assistant: textOf(objectOf(objectOf(example)['output'])['content']),
  }))
  return {
    format: 'librechat-preset',
    fields: {
      name: textOf(source['title']),
      instructions: textOf(source['promptPrefix']),
      model: textOf(source['model']) || null,
      parameters: parametersOf(source),
      opening: textOf(source['greeting']),
      examples: examples.filter(({ user, assistant }) => user !== '' && assistant !== ''),
    },
    mapped: presentOf(source, PRESET),
    lost: restOf(source, [...PRESET, ...THEIR_OWN, 'presetId', 'endpoint', 'conversationId']),
  }
}
