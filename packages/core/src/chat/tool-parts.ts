import type { Message, MessagePart, ReplyImage, ToolPart } from './entities.ts'

/** A tool call has several events. Input and output that a later one doesn't repeat stay. */
export function putTool(parts: MessagePart[], tool: ToolPart): MessagePart[] {
  const index = parts.findIndex((part) => part.type === 'tool' && part.id === tool.id)
  const known = parts[index]
  if (known?.type !== 'tool') return [...parts, tool]
  const { input, output } = known
  return parts.with(index, { ...(input !== undefined && { input }), ...(output !== undefined && { output }), ...tool })
}

/** An image has an event when it arrives, and one when it's stored. */
export function putImage(parts: MessagePart[], image: ReplyImage): MessagePart[] {
  const index = parts.findIndex((part) => part.type === 'image' && part.number === image.number)
  const part = { type: 'image', ...image } as const
  return index === -1 ? [...parts, part] : parts.with(index, part)
}

/** Returns the files that a message shows: those sent with it, or those of a reply's tools and images. */
export const filesOfMessage = ({
  role,
  attachments,
  parts,
}: Pick<Message, 'role' | 'attachments' | 'parts'>): readonly string[] =>
  role === 'assistant' ? parts.flatMap(filesOfPart) : attachments

function filesOfPart(part: MessagePart): readonly string[] {
  if (part.type === 'image') return part.asset === undefined ? [] : [part.asset]
  return part.type === 'tool' ? (part.files ?? []) : []
}

/** Returns the tool calls that wait for a person, and for nothing else anymore. */
export function waitingCalls({ parts }: Pick<Message, 'parts'>): readonly ToolPart[] {
  if (parts.some((part) => part.type === 'tool' && part.state === 'running')) return []
  return parts.filter((part) => part.type === 'tool').filter(({ state }) => state === 'waiting')
}

/** Whether a reply with these parts goes on only when a person answers. */
export const isWaiting = (parts: Message['parts']): boolean => waitingCalls({ parts }).length > 0
