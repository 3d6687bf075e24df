import type { OpenedCall } from './chat-call.ts'

/** A question that is on its way to a model before it is certain that it is stored. */
export interface Question {
  /** Milliseconds since 1970 when it was asked. */
  readonly askedAt: number
  /** The answer, which `signal` ends from now on. */
  readonly answer: (signal: AbortSignal) => Promise<OpenedCall>
  /** It was not stored: nobody wants an answer. */
  readonly withdraw: () => void
}

/** Asks at once; who neither takes the answer nor withdraws leaves a reply running that nobody reads. */
export function askModel(open: (signal: AbortSignal) => Promise<OpenedCall>, now: () => Date): Question {
  const abort = new AbortController()
  const stream = open(abort.signal)
  // A failure is heard by whoever takes the answer.
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
