import { imagesToUser } from '../images-to-user.ts'
import type { ChatRequest } from '../provider.ts'
import { fieldsOf } from '../read-json.ts'
import { plainText, readMessages, type RequestMessage } from '../read-messages.ts'
import { type ReasoningEffort, readParameters, type RequestParameters } from '../read-parameters.ts'

type Fields = Readonly<Record<string, unknown>>

/** Converts a request from OpenAI's format to Ollama's chat API. */
export function ollamaBody(request: ChatRequest): Record<string, unknown> {
  const { system, messages } = readMessages(imagesToUser(request))
  const parameters = readParameters(request)
  const { tools, toolChoice, effort, json } = parameters
  return {
    model: request.model,
    stream: true,
    messages: [...(system === '' ? [] : [{ role: 'system', content: system }]), ...messages.map(messageOf)],
    options: optionsOf(parameters),
    ...(tools.length > 0 && toolChoice !== 'none' && { tools: request.tools }),
    ...(effort !== undefined && { think: thinkOf(effort, request.model) }),
    ...(json !== undefined && { format: json === true ? 'json' : json }),
  }
}

function messageOf(message: RequestMessage): Fields {
  if (message.role === 'tool') return { role: 'tool', content: message.text, tool_name: message.name }
  const content = plainText(message.parts)
  if (message.role === 'assistant') {
    const calls = message.toolCalls.map(({ name, input }) => ({ function: { name, arguments: input } }))
    const { thinking } = fieldsOf(message.state)
    return {
      role: 'assistant',
      content,
      ...(thinking !== undefined && { thinking }),
      ...(calls.length > 0 && { tool_calls: calls }),
    }
  }
  const images = message.parts.flatMap((part) => ('media' in part && part.media.base64 ? [part.media.base64] : []))
  return { role: 'user', content, ...(images.length > 0 && { images }) }
}

function optionsOf({ maxTokens, temperature, topP, stop }: RequestParameters): Fields {
  return {
    ...(maxTokens !== undefined && { num_predict: maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(stop.length > 0 && { stop }),
  }
}

/** One model family accepts levels, the others only on or off. */
function thinkOf(effort: ReasoningEffort, model: string): boolean | string {
  if (!model.includes('gpt-oss')) return effort !== 'none'
  if (effort === 'none' || effort === 'minimal') return 'low'
  return effort === 'low' || effort === 'medium' ? effort : 'high'
}
