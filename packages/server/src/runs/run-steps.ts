import { ApiError } from '@saffron/core/errors'

import { type Database, retryUntilCommitted } from '../db/index.ts'
import type { EventWriter } from './event-writer.ts'
import type { NextStep, Run, RunWait, StepContext } from './run.ts'
import { appendEvents } from './store.ts'
import { abortedStatus, addUsage, type ReplyOutcome, writeReply } from './write-reply.ts'

interface StepsDeps {
  readonly db: Database
  readonly writer: EventWriter
  readonly now: () => Date
  readonly onFailure: (error: unknown) => void
  /** Aborted when the process is about to end. */
  readonly closing: AbortSignal
}

/** How a run's steps ended. */
export type StepsEnd = { readonly outcome: ReplyOutcome } | { readonly waits: RunWait }

const NOTHING: ReplyOutcome = {
  status: 'complete',
  usage: null,
  firstTokenMs: null,
  finishReason: null,
  error: null,
}

/** Writes the steps of a run, one model call after the other, until there's nothing more to call. Never throws. */
export async function writeSteps(run: Run, deps: StepsDeps): Promise<StepsEnd> {
  const { plan, log, draft } = run
  const { signal } = run.abort
  const context = contextOf(run, deps)
  let outcome = NOTHING
  let { firstTokenMs } = outcome
  const fail = async (failure: unknown): Promise<StepsEnd> => {
    // What an earlier step cost is stored, so only the failure is new.
    const ended = { ...outcome, usage: null, firstTokenMs }
    if (signal.aborted) return { outcome: { ...ended, status: abortedStatus(signal) } }
    if (!ApiError.is(failure)) deps.onFailure(failure)
    const error = await plan.describe(failure)
    log.append({ event: 'error', data: error })
    return { outcome: { ...ended, status: 'failed', error } }
  }
  try {
    let next: NextStep = plan.resume === undefined ? { open: plan.open } : await plan.resume(context)
    for (;;) {
      if ('waits' in next) return next
      if ('end' in next) return { outcome: { ...outcome, usage: null, firstTokenMs, status: next.end } }
      const { open } = next
      const display = plan.steps?.display(draft.parts)
      const step = await writeReply({
        log,
        draft,
        open,
        signal,
        now: deps.now,
        describe: plan.describe,
        saveImage: plan.saveImage,
        display,
        before: run.spent,
      })
      outcome = outcomeOf(step)
      firstTokenMs ??= step.firstTokenMs
      const goesOn = step.status === 'complete' && (step.calls.length > 0 || step.isCallCut)
      if (plan.steps === undefined || !goesOn) return { outcome: { ...outcome, firstTokenMs } }
      next = await plan.steps.after(step, context)
      if (step.usage !== null) run.spent = addUsage(run.spent, step.usage)
    }
  } catch (error) {
    return fail(error)
  }
}

const outcomeOf = ({ status, usage, firstTokenMs, finishReason, error }: ReplyOutcome): ReplyOutcome => ({
  status,
  usage,
  firstTokenMs,
  finishReason,
  error,
})

function contextOf(run: Run, { db, writer, onFailure, closing }: StepsDeps): StepContext {
  const { log, draft, savedLog } = run
  return {
    log,
    parts: () => draft.parts,
    call: (id) => draft.call(id),
    signal: run.abort.signal,
    commit: async (work) => {
      log.flush()
      await writer.handOver(savedLog)
      const frames = log.framesAfter(savedLog.savedSeq)
      const result = await retryUntilCommitted(
        () =>
          db.transaction(async (tx) => {
            const done = await work(tx)
            await appendEvents(tx, [{ runId: run.id, frames }])
            return done
          }),
        { onFailure, signal: closing },
      )
      savedLog.savedSeq = frames.at(-1)?.id ?? savedLog.savedSeq
      return result
    },
  }
}
