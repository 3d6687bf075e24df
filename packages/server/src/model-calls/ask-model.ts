import type { OpenedCall } from './chat-call.ts'

/** A model request that was sent before its message is committed. */
export interface Question {
  /** The time of the request, in milliseconds since 1970. */
  readonly askedAt: number
  /** Returns the answer. From now on, `signal` aborts it. */
  readonly answer: (signal: AbortSignal) => Promise<OpenedCall>
  /** Aborts the request because its message wasn't stored. */
  readonly withdraw: () => void
}

/** Sends the request right away. The caller must call `answer` or `withdraw`, or the reply keeps running unread. */
export function askModel(open: (signal: AbortSignal) => Promise<OpenedCall>, now: () => Date): Question {
  const abort = new AbortController()
  const stream = open(abort.signal)
  // The caller of `answer` handles a failure.
  stream.catch(() => {})
  return {
    askedAt: now().getTime(),
    answer: (signal) => {
      const end = (): void => abort.abort(signal.reason)
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
      return stream
    },
    withdraw: () => abort.abort(new Error('the question was not stored')),
  }
}
