/** Returns a chat-completions chunk as JSON. */
export const chunk = (delta: unknown, finish: string | null = null, more: object = {}): string =>
  JSON.stringify({
    id: 'c',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  })

/** Returns a chunk with tool call deltas. */
export const tool = (...calls: object[]): string => chunk({ tool_calls: calls })

/** Returns each text as an event. */
export const data = (...chunks: string[]): string[] => chunks.map((text) => `data: ${text}\n\n`)

export const STOP = chunk({}, 'stop')
export const DONE = 'data: [DONE]\n\n'
