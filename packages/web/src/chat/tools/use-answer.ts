import { useState } from 'react'

import { tellReached } from '../../browser/on-return.ts'

/** What answers a waiting call of the user's. */
export interface AnswerProps {
  readonly call: string
  readonly conversation: string
  /** How the tool is called in a sentence. */
  readonly tool: string
  readonly plugin: string
  /** When it expires. */
  readonly until: string
  /** The server has accepted the answer. */
  readonly onAnswered: () => void
}

/**
 * Sends one answer at a time. It stays busy after a success, until the events of the reply replace the question, so
 * that nothing is answered twice.
 */
export function useAnswer<A extends string>(onAnswered: () => void) {
  const [sent, setSent] = useState<A>()
  const [error, setError] = useState<unknown>()
  const answer = async (kind: A, send: () => Promise<unknown>) => {
    if (sent !== undefined) return
    setSent(kind)
    setError(undefined)
    try {
      await send()
      // After a restart of the server, the stream of the reply may still wait before it tries again.
      tellReached()
      onAnswered()
    } catch (failure) {
      setError(failure)
      setSent(undefined)
    }
  }
  return { sent, error, answer }
}
