import type { Deps } from '../platform/deps.ts'
import { type ApartCalls, createApartCalls } from './apart-calls.ts'
import type { ChatCallDeps } from './chat-call.ts'

interface ModelCallDeps extends Pick<Deps, 'db'>, ChatCallDeps {}

/** What a paid call to a model needs. */
export interface ModelCallContext extends ModelCallDeps {
  readonly apart: ApartCalls
  /** Aborted when the shutdown grace period is over. */
  readonly overdue: AbortSignal
}

export interface ModelCalls {
  readonly context: ModelCallContext
  /** Gives calls in progress `graceMs` to end by themselves, then interrupts them. */
  readonly stop: (graceMs: number) => Promise<void>
}

export function createModelCalls({ db, log, now, openChatStream, book, metering }: ModelCallDeps): ModelCalls {
  const graceIsOver = new AbortController()
  const apart = createApartCalls()
  return {
    context: { db, log, now, openChatStream, book, metering, apart, overdue: graceIsOver.signal },
    stop: async (graceMs) => {
      // Replies of runs, which end by themselves, still wait for this signal when the last call here has ended.
      setTimeout(() => graceIsOver.abort(), graceMs).unref()
      await apart.shutdown(graceMs)
    },
  }
}
