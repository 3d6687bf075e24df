import type { ChatRequest } from './provider.ts'
import { type Fields, fieldsOf, listOf, textOf } from './read-json.ts'

type Message = ChatRequest['messages'][number]

const PREFACE = { type: 'text', text: 'These are the images of your last reply:' }

/**
 * Moves images that a model drew from its own messages to the next message of the user, because most APIs take no images
 * from the model.
 */
export function imagesToUser(request: ChatRequest): ChatRequest {
  if (!request.messages.some(hasDrawn)) return request
  let drawn: Fields[] = []
  const messages = request.messages.map((message): Message => {
    if (hasDrawn(message)) {
      const parts = listOf(message['content']).map(fieldsOf)
      drawn = [...drawn, ...parts.filter(isImage)]
      return { ...message, content: parts.map(({ text }) => textOf(text)).join('') }
    }
    if (message.role !== 'user' || drawn.length === 0) return message
    const content = [PREFACE, ...drawn, ...partsOf(message['content'])]
    drawn = []
    return { ...message, content }
  })
  return { ...request, messages }
}

const isImage = (part: Fields): boolean => part['image_url'] !== undefined

const hasDrawn = ({ role, content }: Message): boolean =>
  role === 'assistant' && Array.isArray(content) && content.map(fieldsOf).some(isImage)

const partsOf = (content: unknown): readonly unknown[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content)
