import { ApiError } from '@saffron/core/errors'
import {
  type AgentProposal,
  MAX_AGENT_DESCRIPTION,
  MAX_AGENT_INSTRUCTIONS,
  MAX_AGENT_NAME,
  MAX_AGENT_SUGGESTION,
  MAX_AGENT_SUGGESTIONS,
} from '@saffron/core/store'

import { isJsonObject } from '../../platform/json-object.ts'
import type { Tool } from '../../tools/index.ts'

/** The thoughts that some models write into their answer. */
const THOUGHTS = /<think>[\s\S]*?<\/think>/g

/**
 * Reads the agent that a model drafted: the JSON object in its answer, in a fence or not. What doesn't fit is left out or
 * cut, and so are tools that don't exist. Throws `agent.proposal_unusable` without instructions.
 */
export function readProposal(answer: string, tools: readonly Tool[]): AgentProposal {
  const fields = objectIn(answer.replaceAll(THOUGHTS, ''))
  const instructions = textOf(fields['instructions'], MAX_AGENT_INSTRUCTIONS)
  if (instructions === '') throw new ApiError('agent.proposal_unusable')
  const suggestions = listOf(fields['suggestions'])
    .map((each) => textOf(each, MAX_AGENT_SUGGESTION))
    .filter((each) => each !== '')
  return {
    name: textOf(fields['name'], MAX_AGENT_NAME),
    description: textOf(fields['description'], MAX_AGENT_DESCRIPTION),
    instructions,
    suggestions: [...new Set(suggestions)].slice(0, MAX_AGENT_SUGGESTIONS),
    tools: choiceOf(new Set(listOf(fields['tools'])), tools),
  }
}

/** Reads the instructions that a model rewrote. Throws `agent.proposal_unusable` if it wrote none. */
export function readImproved(answer: string): string {
  const text = answer.replaceAll(THOUGHTS, '').trim()
  const fenced = /^```[\w-]*\n([\s\S]*)\n```$/.exec(text)?.[1] ?? text
  const instructions = textOf(fenced, MAX_AGENT_INSTRUCTIONS)
  if (instructions === '') throw new ApiError('agent.proposal_unusable')
  return instructions
}

function objectIn(answer: string): Readonly<Record<string, unknown>> {
  const [from, to] = [answer.indexOf('{'), answer.lastIndexOf('}')]
  try {
    const found: unknown = JSON.parse(answer.slice(from, to + 1))
    if (isJsonObject(found)) return found
  } catch {
    // It isn't JSON, as if it had nothing.
  }
  throw new ApiError('agent.proposal_unusable')
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Neither database can store NUL characters. */
const textOf = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, most).toWellFormed() : ''

/** Returns the named tools by plugin. A model may name them with or without the plugin. */
function choiceOf(named: ReadonlySet<unknown>, tools: readonly Tool[]): AgentProposal['tools'] {
  const chosen = tools.filter(({ plugin, name }) => named.has(`${plugin}/${name}`) || named.has(name))
  const byPlugin = Map.groupBy(chosen, ({ plugin }) => plugin)
  return Array.from(byPlugin, ([plugin, each]) => ({ plugin, names: each.map(({ name }) => name) }))
}
