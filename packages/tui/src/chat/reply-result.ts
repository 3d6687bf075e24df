import type { RunEvent } from '@saffron/core/chat'

type Done = Extract<RunEvent, { event: 'done' }>['data']

/** Returns what `saffron chat --json=result` prints: the whole reply as one object. */
export function replyResult({ message, status, costMicros }: Done): object {
  const { conversation, id, model, text, usage, error } = message
  return { conversation, message: id, status, model, text, usage, costMicros, ...(error !== null && { error }) }
}
