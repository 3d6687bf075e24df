import type { MessagePart, ToolPart } from '@saffron/core/chat'

import { type ChatRequest, type StepState, withState } from '../../providers/index.ts'
import { delimited } from '../../tools/index.ts'

type RequestMessage = ChatRequest['messages'][number]

/** What one model call wrote: a text, and the tool calls after it. */
export interface StepGroup {
  readonly text: string
  readonly tools: readonly ToolPart[]
}

/** Returns the number of the last model call that called tools, or 0. */
export const lastStepOf = (parts: readonly MessagePart[]): number =>
  parts.reduce((last, part) => Math.max(last, part.type === 'tool' ? (part.step ?? 0) : 0), 0)

/**
 * Splits the parts of a message into what each model call wrote. Calls without a result are left out, because providers
 * reject a conversation with such a call. Among them are those from before tools were executed.
 */
export function groupsOf(parts: readonly MessagePart[]): StepGroup[] {
  const groups: { text: string; tools: ToolPart[] }[] = []
  let group = { text: '', tools: [] as ToolPart[] }
  let step: number | undefined
  const next = (): void => {
    if (group.text !== '' || group.tools.length > 0) groups.push(group)
    group = { text: '', tools: [] }
  }
  for (const part of parts) {
    if (part.type === 'tool') {
      if (part.output === undefined) continue
      if (group.tools.length > 0 && part.step !== step) next()
      step = part.step
      group.tools.push(part)
    } else if (part.type === 'text') {
      if (group.tools.length > 0) next()
      group.text += part.text
    } else if (part.type === 'reasoning' && group.tools.length > 0) next()
  }
  next()
  return groups
}

/** Returns the parts before those that the last model call with tool calls wrote. */
export function partsBeforeLastStep(parts: readonly MessagePart[]): MessagePart[] {
  const last = lastStepOf(parts)
  const isEarlier = (part: MessagePart) => part.type === 'tool' && part.step !== last
  return parts.slice(0, parts.findLastIndex(isEarlier) + 1)
}

/** Returns the messages of a request for what one model call wrote, with the results of its tool calls. */
export function messagesOf({ text, tools }: StepGroup, state: StepState | undefined): RequestMessage[] {
  if (tools.length === 0) return [{ role: 'assistant', content: text }]
  const calls = tools.map(({ id, name, sent = name, input = '' }) => ({
    id,
    type: 'function',
    function: { name: sent, arguments: isJson(input) ? input : '{}' },
  }))
  const said: RequestMessage = { role: 'assistant', content: text, tool_calls: calls }
  return [
    withState(said, state),
    ...tools.map(({ id, output = '' }): RequestMessage => ({
      role: 'tool',
      tool_call_id: id,
      content: delimited(output),
    })),
  ]
}

/** Some providers reject a conversation in which a call's input isn't an object. Its result says what was wrong. */
function isJson(input: string): boolean {
  if (!input.trimStart().startsWith('{')) return false
  try {
    JSON.parse(input)
    return true
  } catch {
    return false
  }
}
