import { type AgentFile, isEmpty } from '@saffron/core/agent-file'
import { AGENT_CATEGORIES, type AgentCategory } from '@saffron/core/store'

import { isJsonObject, type JsonObject } from '../../platform/json-object.ts'

/** What a file becomes. Nothing is checked yet. */
export interface Imported {
  readonly format: string
  readonly fields: Partial<AgentFile>
  /** The parts of the file that become a field: `data.first_mes`. */
  readonly mapped: readonly string[]
  /** The parts that are kept for an export, but that nothing reads. */
  readonly kept?: readonly string[]
  /** The parts that are left out. */
  readonly lost: readonly string[]
}

export const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const textsOf = (value: unknown): string[] => listOf(value).filter((item) => typeof item === 'string')

/** Returns the parts of an object with a value, by their path, except those that are mapped or kept. */
export const restOf = (source: JsonObject, used: readonly string[], prefix = ''): string[] =>
  Object.entries(source)
    .filter(([name, value]) => !used.includes(name) && !isEmpty(value))
    .map(([name]) => prefix + name)

/** Returns those of the named parts that have a value, by their path. */
export const presentOf = (source: JsonObject, names: readonly string[], prefix = ''): string[] =>
  names.filter((name) => !isEmpty(source[name])).map((name) => prefix + name)

/** The parameters that we have, by their names in other apps. */
export const PARAMETERS: readonly string[] = ['temperature', 'max_tokens', 'maxOutputTokens', 'max_output_tokens']

export const categoryOf = (name: unknown): AgentCategory =>
  AGENT_CATEGORIES.find((known) => known === name) ?? 'general'

/** Returns a value as an import had it, if it still means the same, otherwise the value to write now. */
export const keepIfSame = (before: unknown, [meant, now]: readonly [unknown, unknown], written: unknown): unknown =>
  before !== undefined && JSON.stringify(meant) === JSON.stringify(now) ? before : written

/** Returns the parameters that we have, from their names elsewhere. */
export function parametersOf(source: JsonObject): NonNullable<AgentFile['parameters']> {
  const { temperature } = source
  const maxTokens = source['max_tokens'] ?? source['maxOutputTokens'] ?? source['max_output_tokens']
  return {
    ...(typeof temperature === 'number' && temperature >= 0 && temperature <= 2 && { temperature }),
    ...(Number.isInteger(maxTokens) && Number(maxTokens) > 0 && { maxTokens: Number(maxTokens) }),
  }
}

/** Returns an emoji or a short text as an avatar. A picture or its address can't be one. */
export const avatarOf = (value: unknown): string => {
  const text = textOf(value)
  return text.length <= 16 && !/[:/]/.test(text) ? text : ''
}

/** Returns tags that fit. */
export const tagsOf = (tags: readonly string[]): string[] =>
  tags.filter((tag) => tag.trim() !== '' && tag.length <= 40).slice(0, 20)

/** Returns suggestions that fit. */
export const suggestionsOf = (texts: readonly string[]): string[] =>
  texts.filter((text) => text.trim() !== '' && text.length <= 300).slice(0, 8)
