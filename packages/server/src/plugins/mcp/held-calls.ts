import { randomUUID } from 'node:crypto'

import type { ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client'

import type { GivenInput, ToolOutput, ToolResult } from '../../tools/index.ts'
import { HELD_MS } from '../limits.ts'
import { answerOf, questionOf } from './questions.ts'

const PREFIX = 'held:'

/** A call that runs on a server which asks over the open connection. */
interface RunningCall {
  /** Whether its question waits for the user, so that its server doesn't ask another for it. */
  isAsking: boolean
  /** Shows a question to the user. Resolves with the answer. */
  readonly ask: (params: ElicitRequestParams) => Promise<ElicitResult>
}

interface HeldCall {
  readonly answer: (given: GivenInput) => Promise<ToolResult>
  readonly forget: NodeJS.Timeout
}

/**
 * Calls on servers of the older protocol, whose questions wait with the connection open. So such a call is lost when
 * this process ends, or after its time without an answer. Servers of the new revision don't need this.
 */
export class HeldCalls {
  readonly #running = new Set<RunningCall>()
  readonly #held = new Map<string, HeldCall>()

  /** Whether a question waits for the user. */
  get isWaiting(): boolean {
    return this.#held.size > 0
  }

  /**
   * Answers a question of the server. It doesn't say which call it belongs to, so there must be only one that isn't
   * asking already, such as one whose reply was stopped meanwhile.
   */
  async ask(params: ElicitRequestParams): Promise<ElicitResult> {
    const [call, ...others] = [...this.#running].filter(({ isAsking }) => !isAsking)
    return call === undefined || others.length > 0 ? { action: 'cancel' } : call.ask(params)
  }

  /**
   * Runs a call until it ends or the server asks. `run` gets a signal that is aborted if there's no answer in time. The
   * call goes on with `resume`, also several times.
   */
  start(run: (signal: AbortSignal) => Promise<ToolOutput>, signal: AbortSignal): Promise<ToolResult> {
    const stopped = new AbortController()
    let next = Promise.withResolvers<ToolResult>()
    const stop = () => stopped.abort(signal.reason)
    const running: RunningCall = {
      isAsking: false,
      ask: async (params) => {
        const question = questionOf('question', params)
        if (question === undefined) return { action: 'decline' }
        const answered = Promise.withResolvers<ElicitResult>()
        const state = PREFIX + randomUUID()
        running.isAsking = true
        const lost = () => {
          this.#held.delete(state)
          answered.resolve({ action: 'cancel' })
          stopped.abort()
        }
        this.#held.set(state, {
          forget: setTimeout(lost, HELD_MS).unref(),
          answer: ({ answers }) => {
            next = Promise.withResolvers()
            running.isAsking = false
            const answer = answers['question']
            answered.resolve(answer === undefined ? { action: 'cancel' } : answerOf(answer))
            return next.promise
          },
        })
        // What stopped the first attempt says nothing about the waiting call.
        signal.removeEventListener('abort', stop)
        next.resolve({ inputRequired: { state, requests: [question], lastsMs: HELD_MS } })
        return answered.promise
      },
    }
    signal.addEventListener('abort', stop, { once: true })
    this.#running.add(running)
    void run(stopped.signal)
      .then(
        (output) => next.resolve(output),
        (error: unknown) => next.reject(error),
      )
      .finally(() => {
        this.#running.delete(running)
        signal.removeEventListener('abort', stop)
      })
    return next.promise
  }

  /** Continues a call with the user's answers. Undefined if it isn't held here, or not anymore. */
  resume(given: GivenInput): Promise<ToolResult> | undefined {
    const held = this.#held.get(given.state ?? '')
    if (held === undefined) return undefined
    this.#held.delete(given.state ?? '')
    clearTimeout(held.forget)
    return held.answer(given)
  }

  static isHeld({ state }: GivenInput): boolean {
    return state?.startsWith(PREFIX) === true
  }
}
