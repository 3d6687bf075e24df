import type { Deps } from '../platform/deps.ts'
import type { ChatCallDeps } from './chat-call.ts'
import { type StandaloneCalls, createStandaloneCalls } from './standalone-calls.ts'

interface ModelCallDeps extends Pick<Deps, 'db'>, ChatCallDeps {}

/** The dependencies of a paid model call. */
export interface ModelCallContext extends ModelCallDeps {
  readonly standaloneCalls: StandaloneCalls
  /** Aborted when the shutdown grace period is over. */
  readonly overdue: AbortSignal
}

export interface ModelCalls {
  readonly context: ModelCallContext
  /** Gives calls in progress `graceMs` to end by themselves, then interrupts them. */
  readonly stop: (graceMs: number) => Promise<void>
}

export function createModelCalls({ db, log, now, openChatStream, modelRegistry, metering }: ModelCallDeps): ModelCalls {
  const graceIsOver = new AbortController()
  const standaloneCalls = createStandaloneCalls()
  return {
    context: { db, log, now, openChatStream, modelRegistry, metering, standaloneCalls, overdue: graceIsOver.signal },
    stop: async (graceMs) => {
      // Replies of runs, which end by themselves, still wait for this signal when the last call here has ended.
      setTimeout(() => graceIsOver.abort(), graceMs).unref()
      await standaloneCalls.shutdown(graceMs)
    },
  }
}
