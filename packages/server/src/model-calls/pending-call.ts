import type { OpenedCall } from './create-model-call.ts'

/** A model request that was sent before its message is committed. */
export interface PendingCall {
  /** The time of the request, in milliseconds since 1970. */
  readonly sentAt: number
  /** Returns the opened call. From now on, `signal` aborts it. */
  readonly use: (signal: AbortSignal) => Promise<OpenedCall>
  /** Aborts the request because its message wasn't stored. */
  readonly cancel: () => void
}

/** Sends the request right away. The caller must call `use` or `cancel`, or the reply keeps running unread. */
export function sendEarly(open: (signal: AbortSignal) => Promise<OpenedCall>, now: () => Date): PendingCall {
  const abort = new AbortController()
  const stream = open(abort.signal)
  // The caller of `use` handles a failure.
  stream.catch(() => {})
  return {
    sentAt: now().getTime(),
    use: (signal) => {
      const end = (): void => abort.abort(signal.reason)
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
      return stream
    },
    cancel: () => abort.abort(new Error('the message was not stored')),
  }
}
