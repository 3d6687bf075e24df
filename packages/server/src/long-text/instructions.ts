import type { SummaryKind } from '@saffron/core/summary'
import type { KnownPromptKey } from '@saffron/core/system'

import type { JsonObject } from '../platform/json-object.ts'
import type { PromptStore } from '../system/index.ts'

/** What is made of a text, and how. Missing instructions default to the server's prompts. */
export interface TextTask {
  readonly kind?: SummaryKind | undefined
  readonly summaryPrompt?: string | undefined
  readonly reducePrompt?: string | undefined
  /** Of JSON. */
  readonly jsonPrompt?: string | undefined
  readonly schema?: JsonObject | undefined
}

/** The instructions for the text and its parts, for summaries of parts together, and for the JSON. */
export interface Instructions {
  readonly map: string
  readonly reduce: string
  readonly json?: { readonly prompt: string; readonly schema: JsonObject } | undefined
}

const item = {
  type: 'object',
  properties: { group: { type: 'string' }, title: { type: 'string' }, description: { type: 'string' } },
  required: ['group', 'title', 'description'],
  additionalProperties: false,
}

/** The default form of JSON. See GroupItems. */
const GROUPS_SCHEMA: JsonObject = {
  type: 'object',
  properties: { groupItems: { type: 'array', items: item } },
  required: ['groupItems'],
  additionalProperties: false,
}

const PROMPTS: Readonly<Record<SummaryKind, readonly [map: KnownPromptKey, reduce: KnownPromptKey]>> = {
  summary: ['longtext.summary', 'longtext.reduce'],
  points: ['longtext.points', 'longtext.reducePoints'],
  outline: ['longtext.outline', 'longtext.reduceOutline'],
  // The JSON is made of notes, which are summaries of the parts.
  groups: ['longtext.summary', 'longtext.reduce'],
}

/** An instruction of the caller comes first, and what always applies after it. */
const withRules = (instruction: string, rules: string): string => `${instruction}\n\n${rules}`

export function instructionsFor(
  prompts: PromptStore,
  { kind = 'summary', summaryPrompt, reducePrompt, jsonPrompt, schema = GROUPS_SCHEMA }: TextTask,
): Instructions {
  const [map, reduce] = PROMPTS[kind]
  const rules = prompts.render('longtext.data', {})
  const own = (instruction: string | undefined, key: KnownPromptKey): string =>
    instruction === undefined || instruction === '' ? prompts.render(key, {}) : withRules(instruction, rules)
  const json =
    kind === 'groups'
      ? {
          prompt: withRules(jsonPrompt || prompts.render('longtext.groups', {}), prompts.render('longtext.json', {})),
          schema,
        }
      : undefined
  return { map: own(summaryPrompt, map), reduce: own(reducePrompt, reduce), json }
}
