import type { Deps } from '../platform/deps.ts'
import type { ModelCallDeps } from './create-model-call.ts'
import { type StandaloneCalls, createStandaloneCalls } from './standalone-calls.ts'

interface ModelCallsDeps extends Pick<Deps, 'db'>, ModelCallDeps {}

/** The dependencies of a paid model call. */
export interface ModelCallContext extends ModelCallsDeps {
  readonly standaloneCalls: StandaloneCalls
  /** Aborted when the shutdown grace period is over. */
  readonly graceOver: AbortSignal
}

export interface ModelCalls {
  readonly context: ModelCallContext
  /** Gives calls in progress `graceMs` to end by themselves, then interrupts them. */
  readonly stop: (graceMs: number) => Promise<void>
}

export function createModelCalls({
  db,
  log,
  now,
  openChatStream,
  modelRegistry,
  metering,
}: ModelCallsDeps): ModelCalls {
  const graceIsOver = new AbortController()
  const standaloneCalls = createStandaloneCalls()
  return {
    context: { db, log, now, openChatStream, modelRegistry, metering, standaloneCalls, graceOver: graceIsOver.signal },
    stop: async (graceMs) => {
      // Replies of runs, which end by themselves, still wait for this signal when the last call here has ended.
      setTimeout(() => graceIsOver.abort(), graceMs).unref()
      await standaloneCalls.shutdown(graceMs)
    },
  }
}
