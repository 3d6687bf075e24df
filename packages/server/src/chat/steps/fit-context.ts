import { countPrompt } from '../../model-calls/index.ts'
import type { ChatRequest } from '../../providers/index.ts'

type RequestMessage = ChatRequest['messages'][number]

/** The part of the context window that is left to the reply, if its limit isn't known. */
const FOR_REPLY = 0.2
/** Counting is an estimate. */
const MARGIN = 0.9

const counted = new WeakMap<RequestMessage, number>()

function tokensOf(message: RequestMessage): number {
  const known = counted.get(message) ?? countPrompt({ model: '', messages: [message] })
  counted.set(message, known)
  return known
}

/** The messages from one that isn't a result of a tool up to the next such message. */
function groupsIn(messages: readonly RequestMessage[]): RequestMessage[][] {
  const groups: RequestMessage[][] = []
  for (const message of messages) {
    if (message.role === 'tool') groups.at(-1)?.push(message)
    else groups.push([message])
  }
  return groups
}

interface Window {
  readonly contextLimit?: number | undefined
  readonly outputLimit?: number | undefined
}

/**
 * Leaves out the oldest messages of a request that doesn't fit into the model's context window. A tool call and its
 * results are left out together. Instructions, the last message of the user, and the last step stay.
 */
export function fitContext(request: ChatRequest, { contextLimit, outputLimit }: Window): ChatRequest {
  if (contextLimit === undefined) return request
  const { messages } = request
  const forReply = Math.min(outputLimit ?? Number.POSITIVE_INFINITY, contextLimit * FOR_REPLY)
  const others = countPrompt({ ...request, messages: [] })
  let excess = messages.reduce((sum, message) => sum + tokensOf(message), others) - (contextLimit - forReply) * MARGIN
  if (excess <= 0) return request
  const groups = groupsIn(messages)
  const asked = groups.findLastIndex(([message]) => message?.role === 'user')
  const kept = groups.filter((group, index) => {
    const isInstruction = group[0]?.role === 'system'
    if (excess <= 0 || isInstruction || index === asked || index === groups.length - 1) return true
    for (const message of group) excess -= tokensOf(message)
    return false
  })
  return { ...request, messages: kept.flat() }
}
