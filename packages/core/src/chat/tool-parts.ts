import type { Message, MessagePart, ToolPart } from './entities.ts'

/** A tool call has several events. Input and output that a later one doesn't repeat stay. */
export function putTool(parts: MessagePart[], tool: ToolPart): MessagePart[] {
  const index = parts.findIndex((part) => part.type === 'tool' && part.id === tool.id)
  const known = parts[index]
  if (known?.type !== 'tool') return [...parts, tool]
  const { input, output } = known
  return parts.with(index, { ...(input !== undefined && { input }), ...(output !== undefined && { output }), ...tool })
}

/** Returns the tool calls that wait for a person, and for nothing else anymore. */
export function waitingCalls({ parts }: Pick<Message, 'parts'>): readonly ToolPart[] {
  if (parts.some((part) => part.type === 'tool' && part.state === 'running')) return []
  return parts.filter((part) => part.type === 'tool').filter(({ state }) => state === 'waiting')
}

/** Whether a reply with these parts goes on only when a person answers. */
export const isWaiting = (parts: Message['parts']): boolean => waitingCalls({ parts }).length > 0
