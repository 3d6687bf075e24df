import type { ChatRequest } from './provider.ts'
import { fieldsOf, isFields, listOf, textOf } from './read-json.ts'

interface RequestTool {
  readonly name: string
  readonly description: string
  /** The JSON Schema of the arguments. */
  readonly schema: Readonly<Record<string, unknown>>
}

export type ReasoningEffort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max'

/** The options of a request that every provider supports in some form. */
export interface RequestParameters {
  readonly maxTokens: number | undefined
  readonly temperature: number | undefined
  readonly topP: number | undefined
  readonly stop: readonly string[]
  readonly effort: ReasoningEffort | undefined
  readonly tools: readonly RequestTool[]
  /** `auto`, `none`, `required`, or the function to call. */
  readonly toolChoice: 'auto' | 'none' | 'required' | { readonly name: string } | undefined
  readonly parallelToolCalls: boolean
  /** A JSON Schema for the reply, or `true` for any JSON. */
  readonly json: Readonly<Record<string, unknown>> | true | undefined
}

const EFFORTS: ReadonlySet<string> = new Set(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'])

export function readParameters(request: ChatRequest): RequestParameters {
  const { stop, reasoning_effort: effort, response_format: format, tool_choice: choice } = request
  return {
    maxTokens: request.max_completion_tokens ?? request.max_tokens ?? undefined,
    temperature: request.temperature ?? undefined,
    topP: typeof request['top_p'] === 'number' ? request['top_p'] : undefined,
    stop: (typeof stop === 'string' ? [stop] : listOf(stop)).filter((text) => typeof text === 'string'),
    effort: isEffort(effort) ? effort : undefined,
    tools: (request.tools ?? []).map(fieldsOf).flatMap(readTool),
    toolChoice: readToolChoice(choice),
    parallelToolCalls: request['parallel_tool_calls'] !== false,
    json: readFormat(fieldsOf(format)),
  }
}

const isEffort = (value: unknown): value is ReasoningEffort => EFFORTS.has(textOf(value))

function readTool(tool: Readonly<Record<string, unknown>>): RequestTool[] {
  const { name, description, parameters } = fieldsOf(tool['function'])
  if (typeof name !== 'string') return []
  const schema = isFields(parameters) ? parameters : { type: 'object', properties: {} }
  return [{ name, description: textOf(description), schema }]
}

function readToolChoice(choice: unknown): RequestParameters['toolChoice'] {
  if (choice === 'auto' || choice === 'none' || choice === 'required') return choice
  const name = textOf(fieldsOf(fieldsOf(choice)['function'])['name'])
  return name === '' ? undefined : { name }
}

function readFormat(format: Readonly<Record<string, unknown>>): RequestParameters['json'] {
  if (format['type'] === 'json_object') return true
  const schema = fieldsOf(format['json_schema'])['schema']
  return format['type'] === 'json_schema' && isFields(schema) ? schema : undefined
}
