import type { ChatRequest } from '../provider.ts'
import { type Fields, isFields, parseJson } from '../read-json.ts'
import { type MessagePart, readMessages, type RequestMessage } from '../read-messages.ts'
import { type ReasoningEffort, readParameters, type RequestParameters } from '../read-parameters.ts'
import { cleanSchema } from './clean-schema.ts'
import { partsOfState } from './content-parts.ts'
import { generationOf, thinks } from './generation.ts'

type Part = Readonly<Record<string, unknown>>

interface Content {
  readonly role: 'user' | 'model'
  readonly parts: Part[]
}

/** Converts a request from OpenAI's format to Gemini's generateContent. */
export function googleBody(request: ChatRequest): Record<string, unknown> {
  const { system, messages } = readMessages(request)
  const parameters = readParameters(request)
  const { tools } = parameters
  return {
    contents: contentsOf(messages, generationOf(request.model)),
    generationConfig: generationConfig(request.model, parameters),
    ...(system !== '' && { systemInstruction: { parts: [{ text: system }] } }),
    ...(tools.length > 0 && {
      tools: [
        {
          functionDeclarations: tools.map(({ name, description, schema }) => ({
            name,
            description,
            parametersJsonSchema: cleanSchema(schema),
          })),
        },
      ],
      ...toolConfig(parameters),
    }),
  }
}

/** Groups contents by role, because the results of parallel calls must be in one content. */
function contentsOf(messages: readonly RequestMessage[], generation: number): Content[] {
  const contents: Content[] = []
  let ids: ReadonlyMap<string, string> = new Map()
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'model' : 'user'
    if (message.role === 'assistant') ids = idsOf(message)
    const parts = partsOf(message, generation, message.role === 'tool' ? ids.get(message.callId) : undefined)
    const last = contents.at(-1)
    if (last?.role === role) last.parts.push(...parts)
    else if (parts.length > 0) contents.push({ role, parts })
  }
  return contents
}

type OwnMessage = Extract<RequestMessage, { role: 'assistant' }>

/** Returns the parts as the model wrote them. Those of a message with images lack the images. */
const knownParts = ({ state, parts }: OwnMessage): readonly Fields[] | undefined =>
  parts.some((part) => 'media' in part) ? undefined : partsOfState(state)

/** Returns the IDs that the model gave its calls, by ours. Older models give none. */
function idsOf(message: OwnMessage): ReadonlyMap<string, string> {
  const { toolCalls } = message
  const calls = (knownParts(message) ?? []).flatMap(({ functionCall }): Fields[] =>
    isFields(functionCall) ? [functionCall] : [],
  )
  if (calls.length !== toolCalls.length) return new Map()
  return new Map(
    calls.flatMap(({ id }, index): [string, string][] =>
      typeof id === 'string' && id !== '' ? [[toolCalls[index]?.id ?? '', id]] : [],
    ),
  )
}

/**
 * Gemini 3 requires a thought signature with each call, which OpenAI's format can't carry. This is the documented
 * replacement.
 */
const NO_SIGNATURE = { thoughtSignature: 'skip_thought_signature_validator' }

function partsOf(message: RequestMessage, generation: number, id?: string): Part[] {
  if (message.role === 'tool') {
    const value = parseJson(message.text)
    const response = isFields(value) ? value : { result: value ?? message.text }
    return [{ functionResponse: { ...(id !== undefined && { id }), name: message.name, response } }]
  }
  if (message.role === 'user') return message.parts.map(partOf)
  const known = knownParts(message)
  // A call that was dropped has no result, so its part isn't sent either.
  if (known?.filter(({ functionCall }) => functionCall !== undefined).length === message.toolCalls.length)
    return [...known]
  const signature = generation >= 3 ? NO_SIGNATURE : {}
  // Images that it drew need a signature too.
  const parts = message.parts.map((part) => ('media' in part ? { ...partOf(part), ...signature } : partOf(part)))
  return [
    ...parts,
    ...message.toolCalls.map(({ name, input }) => ({ functionCall: { name, args: input }, ...signature })),
  ]
}

function partOf(part: MessagePart): Part {
  if ('text' in part) return { text: part.text }
  const { mimeType, base64, url } = part.media
  return base64 === undefined ? { fileData: { mimeType, fileUri: url } } : { inlineData: { mimeType, data: base64 } }
}

function generationConfig(model: string, parameters: RequestParameters): Part {
  const { maxTokens, temperature, topP, stop, json } = parameters
  return {
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(stop.length > 0 && { stopSequences: stop }),
    ...(json !== undefined && { responseMimeType: 'application/json' }),
    ...(typeof json === 'object' && { responseJsonSchema: cleanSchema(json) }),
    ...(thinks(model) && { thinkingConfig: thinkingConfig(model, parameters.effort) }),
  }
}

const BUDGETS: Readonly<Record<ReasoningEffort, number>> = {
  none: 0,
  minimal: 512,
  low: 1_024,
  medium: 8_192,
  high: 24_576,
  xhigh: 24_576,
  max: 24_576,
}

/** Gemini 3 and later use levels, earlier models a token budget. */
function thinkingConfig(model: string, effort: ReasoningEffort | undefined): Part {
  if (effort === undefined) return { includeThoughts: true }
  const includeThoughts = effort !== 'none'
  if (generationOf(model) < 3) {
    // The large model of 2.5 can't turn thinking off.
    const least = model.includes('pro') ? 128 : 0
    return { includeThoughts, thinkingBudget: Math.max(BUDGETS[effort], least) }
  }
  const level =
    effort === 'none' || effort === 'minimal' ? 'low' : effort === 'low' || effort === 'medium' ? effort : 'high'
  return { includeThoughts, thinkingLevel: level }
}

function toolConfig({ toolChoice }: RequestParameters): Part {
  if (toolChoice === undefined || toolChoice === 'auto') return {}
  const functionCallingConfig =
    typeof toolChoice === 'object'
      ? { mode: 'ANY', allowedFunctionNames: [toolChoice.name] }
      : { mode: toolChoice === 'none' ? 'NONE' : 'ANY' }
  return { toolConfig: { functionCallingConfig } }
}
