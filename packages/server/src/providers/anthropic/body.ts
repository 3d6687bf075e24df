import { imagesToUser } from '../images-to-user.ts'
import type { ChatRequest } from '../provider.ts'
import { isFields } from '../read-json.ts'
import { type MessageMedia, type MessagePart, readMessages, type RequestMessage } from '../read-messages.ts'
import { type ReasoningEffort, readParameters, type RequestParameters } from '../read-parameters.ts'
import { blocksOfState } from './content-blocks.ts'
import { ADAPTIVE_SINCE, generationOf, NO_SAMPLING_SINCE } from './generation.ts'

type Block = Readonly<Record<string, unknown>>

interface Turn {
  readonly role: 'user' | 'assistant'
  readonly content: Block[]
}

/** Converts a request from OpenAI's format to Anthropic's Messages API. */
export function anthropicBody(request: ChatRequest): Record<string, unknown> {
  const { system, messages } = readMessages(imagesToUser(request))
  const parameters = readParameters(request)
  const generation = generationOf(request.model)
  const thinking = thinkingOf({ parameters, generation, lacksThoughts: lacksThoughts(messages) })
  const { stop, tools, json } = parameters
  const output = {
    ...thinking.output,
    ...(typeof json === 'object' && { format: { type: 'json_schema', schema: closedSchema(json) } }),
  }
  return {
    model: request.model,
    stream: true,
    max_tokens: (parameters.maxTokens ?? defaultMaxTokens(generation)) + thinking.budget,
    messages: turnsOf(messages),
    ...(system !== '' && { system }),
    ...(stop.length > 0 && { stop_sequences: stop }),
    ...samplingOf(parameters, generation, thinking.config?.['type'] === 'enabled'),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, schema }) => ({ name, description, input_schema: rootSchema(schema) })),
      ...toolChoiceOf(parameters),
    }),
    ...(thinking.config !== undefined && { thinking: thinking.config }),
    ...(Object.keys(output).length > 0 && { output_config: output }),
  }
}

/** The API rejects a choice between forms at the root. The server checks the input itself. */
function rootSchema({ anyOf: _any, oneOf: _one, allOf: _all, $schema: _schema, ...schema }: Block): Block {
  return { type: 'object', ...schema }
}

/** Objects must exclude other fields, at every level. */
function closedSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closedSchema)
  if (!isFields(schema)) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, each]) => [name, closedSchema(each)]))
  return inner['type'] === 'object' ? { additionalProperties: false, ...inner } : inner
}

/** max_tokens is required. These are the limits of each generation. */
const defaultMaxTokens = (generation: number) => (generation >= 4 ? 32_000 : generation >= 3.5 ? 8_192 : 4_096)

/** Groups messages by role. The API expects tool results in the user's turn, and alternating turns. */
function turnsOf(messages: readonly RequestMessage[]): Turn[] {
  const turns: Turn[] = []
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const content = blocksOf(message)
    const last = turns.at(-1)
    if (last?.role === role) last.content.push(...content)
    else if (content.length > 0) turns.push({ role, content })
  }
  return turns
}

function blocksOf(message: RequestMessage): Block[] {
  if (message.role === 'tool') {
    return [{ type: 'tool_result', tool_use_id: message.callId, content: message.text || '(empty)' }]
  }
  if (message.role === 'user') return message.parts.flatMap(blockOf)
  const blocks = blocksOfState(message.state) ?? message.parts.flatMap(blockOf)
  return [...blocks, ...message.toolCalls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input }))]
}

/** The API rejects texts of only whitespace, so they're omitted. */
function blockOf(part: MessagePart): Block[] {
  if ('media' in part) return [mediaBlock(part.media)]
  return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text }]
}

function mediaBlock({ mimeType, base64, url }: MessageMedia): Block {
  const type = mimeType.startsWith('image/') ? 'image' : 'document'
  const source = base64 === undefined ? { type: 'url', url } : { type: 'base64', media_type: mimeType, data: base64 }
  return { type, source }
}

function samplingOf({ temperature, topP }: RequestParameters, generation: number, thinks: boolean): Block {
  if (generation >= NO_SAMPLING_SINCE || thinks) return {}
  if (temperature !== undefined) return { temperature: Math.min(temperature, 1) }
  return topP === undefined ? {} : { top_p: topP }
}

function toolChoiceOf({ toolChoice, parallelToolCalls }: RequestParameters): Block {
  const once = parallelToolCalls ? {} : { disable_parallel_tool_use: true }
  if (typeof toolChoice === 'object') return { tool_choice: { type: 'tool', name: toolChoice.name, ...once } }
  if (toolChoice === 'none') return { tool_choice: { type: 'none' } }
  if (toolChoice === 'required') return { tool_choice: { type: 'any', ...once } }
  return parallelToolCalls ? {} : { tool_choice: { type: 'auto', ...once } }
}

/** Whether the results of tools end the request, without the thoughts of every step since the user's message. */
function lacksThoughts(messages: readonly RequestMessage[]): boolean {
  if (messages.at(-1)?.role !== 'tool') return false
  const turn = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
  return turn.some((message) => message.role === 'assistant' && blocksOfState(message.state) === undefined)
}

interface Thinking {
  readonly config?: Block
  readonly output?: Block
  /** The tokens to reserve for thinking in max_tokens. */
  readonly budget: number
}

const BUDGETS: Readonly<Record<ReasoningEffort, number>> = {
  none: 0,
  minimal: 1_024,
  low: 2_048,
  medium: 8_192,
  high: 16_384,
  xhigh: 24_576,
  max: 31_999,
}

interface ThinkingQuestion {
  readonly parameters: RequestParameters
  readonly generation: number
  /** Whether the last messages are results of tools, and the thoughts before their calls aren't known. */
  readonly lacksThoughts: boolean
}

function thinkingOf({
  parameters: { effort, toolChoice },
  generation,
  lacksThoughts: lacks,
}: ThinkingQuestion): Thinking {
  const forced = toolChoice === 'required' || typeof toolChoice === 'object'
  if (effort === undefined || generation < 3.7) return { budget: 0 }
  if (effort === 'none') return { budget: 0, ...(generation >= ADAPTIVE_SINCE && { config: { type: 'disabled' } }) }
  // A turn that thought before its tool call must return the signed thoughts. Those of another provider, or of a client
  // with OpenAI's format, aren't known. A forced tool also rules out thinking.
  if (lacks || forced) return { budget: 0 }
  if (generation < ADAPTIVE_SINCE) {
    const budget = BUDGETS[effort]
    return { budget, config: { type: 'enabled', budget_tokens: budget } }
  }
  return {
    budget: 0,
    config: { type: 'adaptive', display: 'summarized' },
    output: { effort: effort === 'minimal' ? 'low' : effort },
  }
}
