import { isEmpty } from '@saffron/core/agent-file'
import type { AgentDefinition } from '@saffron/core/store'

import type { JsonObject } from '../../platform/json-object.ts'
import {
  avatarOf,
  categoryOf,
  type Imported,
  keepIfSame,
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

const CONFIG = ['systemRole', 'model', 'params', 'openingMessage', 'openingQuestions', 'fewShots']
const META = ['title', 'description', 'avatar', 'tags', 'category']

/** Reads an agent of LobeChat. What has no place here is kept for an export. */
export function fromLobeChat(source: JsonObject): Imported {
  const [config, meta] = [objectOf(source['config']), objectOf(source['meta'])]
  const fields = fieldsOf(source)
  const avatar = fields.avatar === '' ? presentOf(meta, ['avatar'], 'meta.') : []
  const { systemRole: _text, ...others } = config
  return {
    format: 'lobechat',
    fields: { ...fields, extras: { lobechat: JSON.parse(JSON.stringify({ ...source, config: others })) } },
    mapped: [
      ...presentOf(config, CONFIG, 'config.'),
      ...presentOf(meta, META, 'meta.').filter((path) => !avatar.includes(path)),
      ...presentOf(source, ['examples']),
    ],
    kept: [
      ...restOf(config, CONFIG, 'config.'),
      ...restOf(objectOf(config['params']), PARAMETERS, 'config.params.'),
      ...restOf(meta, META, 'meta.'),
      ...avatar,
      ...restOf(source, ['config', 'meta', 'examples', 'schemaVersion', 'identifier']),
    ],
    lost: [],
  }
}

/** Returns what we have of a LobeChat agent. */
function fieldsOf(source: JsonObject) {
  const [config, meta] = [objectOf(source['config']), objectOf(source['meta'])]
  return {
    name: textOf(meta['title']),
    description: textOf(meta['description']).slice(0, 500),
    avatar: avatarOf(meta['avatar']),
    instructions: textOf(config['systemRole']),
    model: textOf(config['model']) || null,
    parameters: parametersOf(objectOf(config['params'])),
    opening: textOf(config['openingMessage']),
    suggestions: suggestionsOf(textsOf(config['openingQuestions'])),
    examples: pairsOf(config['fewShots'] ?? source['examples']),
    tags: tagsOf(textsOf(meta['tags'])),
    category: categoryOf(meta['category']),
  }
}

/** Pairs of a user's message and the answer to it. */
function pairsOf(value: unknown): { user: string; assistant: string }[] {
  const messages = listOf(value).map(objectOf)
  return messages.flatMap((message, at) => {
    const next = objectOf(messages[at + 1])
    const isPair = message['role'] === 'user' && next['role'] === 'assistant'
    return isPair ? [{ user: textOf(message['content']), assistant: textOf(next['content']) }] : []
  })
}

/**
 * Returns an agent as LobeChat exports it. An imported one comes out as it was, apart from what has been changed since:
 * a field that was cut or converted keeps its own form while it means the same.
 */
export function toLobeChat(agent: Omit<AgentDefinition, 'knowledge'>): JsonObject {
  const source = objectOf(agent.extras['lobechat'])
  const [config, meta] = [objectOf(source['config']), objectOf(source['meta'])]
  const before = fieldsOf(source)
  const { temperature, maxTokens } = agent.parameters
  const parameters = {
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
  }
  const others = Object.fromEntries(
    Object.entries(objectOf(config['params'])).filter(([name]) => !PARAMETERS.includes(name)),
  )
  const shots = agent.examples.flatMap(({ user, assistant }) => [
    { role: 'user', content: user },
    { role: 'assistant', content: assistant },
  ])
  const shotsBefore = config['fewShots'] ?? source['examples']
  const fewShots = keepIfSame(shotsBefore, [before.examples, agent.examples], shots)
  const isBeside = config['fewShots'] === undefined && source['examples'] !== undefined
  return {
    schemaVersion: 1,
    ...source,
    ...(isBeside && { examples: fewShots }),
    config: changed(config, {
      systemRole: agent.instructions,
      model: agent.model ?? undefined,
      params: keepIfSame(config['params'], [before.parameters, parametersOf(parameters)], { ...others, ...parameters }),
      openingMessage: agent.opening,
      openingQuestions: keepIfSame(
        config['openingQuestions'],
        [before.suggestions, agent.suggestions],
        agent.suggestions,
      ),
      ...(!isBeside && { fewShots }),
    }),
    meta: changed(meta, {
      title: agent.name,
      description: keepIfSame(meta['description'], [before.description, agent.description], agent.description),
      avatar: keepIfSame(meta['avatar'], [before.avatar, agent.avatar], agent.avatar),
      tags: keepIfSame(meta['tags'], [before.tags.map((tag) => tag.trim().toLowerCase()), agent.tags], agent.tags),
      category: keepIfSame(meta['category'], [before.category, agent.category], agent.category),
    }),
  }
}

/** Replaces values. Empty ones aren't added. */
const changed = (before: JsonObject, values: JsonObject): JsonObject => ({
  ...before,
  ...Object.fromEntries(Object.entries(values).filter(([name, value]) => name in before || !isEmpty(value))),
})
