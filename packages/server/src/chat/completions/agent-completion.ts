import type { ChatCompletionsBody } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import { InvalidField } from '../../http/invalid-field.ts'
import { chooseModel } from '../../model-calls/index.ts'
import type { ChatRequest, ProviderEvent } from '../../providers/index.ts'
import { promptValues } from '../../system/index.ts'
import type { ChatContext } from '../context.ts'
import { replyKnowledge } from '../knowledge/reply-knowledge.ts'
import { instructionsFor } from '../replies/agent-prompt.ts'
import { definitionsOf } from '../replies/build-request.ts'
import { namedToolsFor } from '../steps/tools-of.ts'
import { parametersFor, runAgent } from './agent-run.ts'

const PREFIX = 'agent:'

/** Returns the name of an agent as a model. */
export const agentModel = (id: string): string => PREFIX + id

/** Returns the agent that is named as a model. */
export const agentNamed = (model: string): string | undefined =>
  model.startsWith(PREFIX) ? model.slice(PREFIX.length) : undefined

interface AgentCompletion {
  readonly owner: string
  readonly by: string
  /** The role of the caller's account. */
  readonly role: string
  /** The space of an API key, which reaches no other. */
  readonly within: string | undefined
  readonly agent: string
  readonly body: ChatCompletionsBody
  readonly locale: Locale
  readonly signal: AbortSignal
}

/** Answers a request with an agent. Throws `model.not_available` for one that the caller may not use. */
export async function completeWithAgent(
  context: ChatContext,
  { owner, by, role, within, agent, body, locale, signal }: AgentCompletion,
): Promise<AsyncIterable<ProviderEvent>> {
  const { db, agents, prompts } = context
  refuseTools(body)
  const gone = new ApiError('model.not_available', { values: { model: body.model } })
  const start = await agents.look(db.query, { agent, userId: by, draft: false, within }).catch((error: unknown) => {
    throw ApiError.is(error) && error.code === 'agent.not_found' ? gone : error
  })
  const part = await agents.find(db.query, { agent, version: start.version, userId: by })
  if (part === undefined) throw gone
  const model = await chooseModel(context, start.model, { owner, by, role })
  const place = { owner, by, model, conversation: '' }
  const knowledge = await replyKnowledge(context, {
    agent,
    version: start.version,
    owner,
    by,
    model,
    question: lastQuestion(body),
  })
  const tools = await namedToolsFor(context, { ...place, agentTools: part.tools, knowledge: knowledge?.tools })
  const about = tools.size === 0 ? '' : prompts.render('chat.tools', promptValues(context, model))
  const instructions = await instructionsFor(context, db.query, { instructions: part.instructions, by, model })
  // The choice is among the program's tools, which there are none of.
  const { messages, tools: _tools, tool_choice: _choice, stream_options: _usage, ...fields } = body
  const request: ChatRequest = {
    ...fields,
    ...parametersFor(part.parameters, body),
    model,
    // Unstreamed replies have a limit of their own, and tool calls need all of a reply anyway.
    stream: true,
    messages: [
      {
        role: 'system',
        content: [instructions, knowledge?.text ?? '', about].filter((text) => text !== '').join('\n\n'),
      },
      ...part.examples.flatMap(({ user, assistant }) => [
        { role: 'user' as const, content: user },
        { role: 'assistant' as const, content: assistant },
      ]),
      ...messages,
    ],
    ...(tools.size > 0 && { tools: definitionsOf(tools) }),
  }
  return runAgent(context, { owner, by, model, request, tools, limits: part.limits, locale, signal })
}

/** Throws for tools of the program, also in the form that OpenAI had first: an agent would call them itself. */
function refuseTools(body: ChatCompletionsBody): void {
  for (const name of ['tools', 'functions', 'function_call'] as const) {
    const value: unknown = body[name]
    const isEmpty = value === undefined || value === null || (Array.isArray(value) && value.length === 0)
    if (!isEmpty) throw new InvalidField(`body.${name}`, 'field.agentTools')
  }
}

/** Returns the text of the last message of the user. */
function lastQuestion({ messages }: ChatCompletionsBody): string {
  const content: unknown = messages.findLast(({ role }) => role === 'user')?.content
  if (typeof content === 'string') return content
  const parts = Array.isArray(content) ? (content as readonly { readonly text?: unknown }[]) : []
  return parts.map(({ text }) => (typeof text === 'string' ? text : '')).join('\n')
}
