import { setTimeout as delay } from 'node:timers/promises'

import type { RunStatus } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import { type Database, retryUntilCommitted } from '../db/index.ts'
import type { EventFrame } from '../http/event-frame.ts'
import { createEventWriter } from './event-writer.ts'
import { createParkedRuns } from './parked-runs.ts'
import { replayRun } from './replay-run.ts'
import { finalizeParts, ReplyDraft, textOf } from './reply-draft.ts'
import { serialise } from './run-log.ts'
import { writeSteps } from './run-steps.ts'
import {
  activeRun,
  createRun,
  type NewRun,
  type Reply,
  type Run,
  type RunPlan,
  type RunWait,
  type WrittenRun,
} from './run.ts'
import {
  appendEvents,
  endRun,
  findRunByKey,
  findRunOfMessage,
  findWaitingRun,
  hasRun,
  parkRun,
  pruneRuns,
  type StoredRun,
} from './store.ts'
import { createTicker } from './ticker.ts'
import type { ReplyOutcome } from './write-reply.ts'

/** Deltas are joined for at most 50 ms. The remainder allows for late timers. */
const COALESCE_MS = 45
/** Twice a second, so that everything shown for more than a second is on disk. */
const WRITE_MS = 450
/** How long clients can attach to an ended run. */
const KEEP_MS = 60 * 60 * 1000
/** How long a committed run may take until it's registered here, and how often to check. */
const BEGINS_MS = 5000
const BEGIN_CHECK_MS = 10
/** How long a stop waits for the end to be stored. */
const STOP_MS = 5000

export interface RunsDeps {
  readonly db: Database
  readonly now: () => Date
  /** Called when something can't be stored. */
  readonly onFailure: (error: unknown) => void
  /** Called when a run has ended and is stored. */
  readonly onEnd: (plan: RunPlan, status: RunStatus) => void
  /** Called when a run waits for a person, and that is stored. */
  readonly onWait: (plan: RunPlan) => void
}

/** The runs of this process. They don't depend on the connections that watch them. */
export interface Runs {
  /** Starts writing. The rows already exist. */
  readonly begin: (plan: NewRun) => Run
  /** Goes on with a run that waited, whose row is active again. */
  readonly resume: (plan: RunPlan, written: WrittenRun) => Run
  /** Returns the log of a waiting run, whose watchers stay when it goes on. */
  readonly openWaiting: (stored: StoredRun) => Promise<WrittenRun>
  readonly findByConversation: (conversation: string) => Run | undefined
  /**
   * Ends the run of a conversation, if there is one. Resolves when its output is stored, or can't be stored for now.
   */
  readonly stop: (conversation: string) => Promise<void>
  /** Ends all runs in a space, and all that a user started. */
  readonly stopAllOf: (id: string) => void
  /** Ends the runs in a space that were started by others than these users. */
  readonly stopAllBut: (owner: string, users: ReadonlySet<string>) => void
  /** Returns the events of a run after `after`, then new ones. Throws `run.not_found`. */
  readonly attach: (watch: Watch) => Promise<AsyncIterable<EventFrame>>
  /**
   * Returns all events of the run started with this key, or undefined if there is none. Throws `run.in_progress` while
   * it's being started.
   */
  readonly startedBy: (start: StartedBy) => Promise<AsyncIterable<EventFrame> | undefined>
  /** Deletes runs that clients can no longer attach to. */
  readonly prune: () => Promise<void>
  /** Waits up to `graceMs` for runs to end, then ends the others as interrupted. */
  readonly shutdown: (graceMs: number) => Promise<void>
}

interface Watch {
  readonly owner: string
  readonly conversation: string
  /** The message of the run. Defaults to the active one. */
  readonly message: string | undefined
  /** The run that `after` refers to. Defaults to the active or most recent run. */
  readonly run: string | undefined
  readonly after: number
  readonly signal: AbortSignal
}

interface StartedBy {
  readonly owner: string
  readonly conversation: string
  readonly key: string
  readonly signal: AbortSignal
}

export function createRuns({ db, now, onFailure, onEnd, onWait }: RunsDeps): Runs {
  const ticker = createTicker(COALESCE_MS)
  const writer = createEventWriter({ db, ticker: createTicker(WRITE_MS), onFailure })
  const live = new Map<string, Run>()
  const closing = new AbortController()
  const patience = { onFailure, signal: closing.signal }
  const parked = createParkedRuns({ db, ticker, writer })
  const keptSince = () => new Date(now().getTime() - KEEP_MS).toISOString()

  const launch = (run: Run): Run => {
    live.set(run.plan.conversation, run)
    void carryOut(run)
    return run
  }

  const carryOut = async (run: Run): Promise<void> => {
    const { plan, log, draft } = run
    const { signal } = run.abort
    let end: ReplyOutcome | undefined
    try {
      const ended = await writeSteps(run, { db, writer, now, onFailure, closing: closing.signal })
      if ('waits' in ended) return await park(run, ended.waits)
      end = ended.outcome
      const title = end.status === 'complete' ? await plan.generateTitle(draft.text, signal) : undefined
      if (title !== undefined) log.append({ event: 'title', data: { title } })
      const parts = finalizeParts(draft.parts)
      const endedAt = now().toISOString()
      await conclude(run, { ...end, parts, text: textOf(parts), title, endedAt })
    } catch (error) {
      if (!ApiError.is(error)) onFailure(error)
      if (end !== undefined) await abandon(plan, end)
      log.closeUnstored()
    } finally {
      plan.onOver()
      if (live.get(plan.conversation) === run) live.delete(plan.conversation)
      run.ended.resolve()
    }
  }

  /** Stored before it's published, so that a client that has seen it can answer. */
  const park = async (run: Run, { events, parked: how, store }: RunWait): Promise<void> => {
    const { plan, log, draft, savedLog } = run
    await writer.handOver(savedLog)
    const after = new ReplyDraft(draft.parts)
    for (const event of events) after.apply(event)
    const reply = { parts: after.parts, text: after.text }
    const frames = events.map((event, ahead) => log.prepare(event, ahead))
    await retryUntilCommitted(
      () =>
        db.transaction(async (tx) => {
          if (!(await parkRun(tx, { owner: plan.owner, id: plan.id }, how)))
            throw new ApiError('conversation.not_found')
          await store(tx, reply)
          await appendEvents(tx, [{ runId: plan.id, frames: [...log.framesAfter(savedLog.savedSeq), ...frames] }])
        }),
      patience,
    )
    savedLog.savedSeq = log.lastSeq + frames.length
    live.delete(plan.conversation)
    parked.keep(run)
    for (const frame of frames) log.publish(frame)
    onWait(plan)
  }

  /** The reply can't be stored, but its cost still is. */
  const abandon = async (plan: RunPlan, end: ReplyOutcome): Promise<void> => {
    await retryUntilCommitted(() => plan.onWriteFailed(end), patience).catch(onFailure)
  }

  /** Stored before it's published, so that a client that has seen `done` finds everything stored. */
  const conclude = async (run: Run, reply: Reply): Promise<void> => {
    const { plan, log, savedLog } = run
    await writer.handOver(savedLog)
    const { status, endedAt } = reply
    // A terminating process leaves the rest to the recovery of the next one.
    let done: ReturnType<typeof log.prepare> | undefined
    const last = await retryUntilCommitted(
      () =>
        db.transaction(async (tx) => {
          const end = { status, lastSeq: log.lastSeq + 1, durableSeq: null, endedAt }
          const owned = { owner: plan.owner, id: plan.id }
          if (!(await endRun(tx, owned, end))) {
            // If the run has ended, an earlier attempt was stored and only its response was lost. Otherwise, it was
            // deleted with its conversation.
            if (done !== undefined && (await hasRun(tx, owned))) return done
            throw new ApiError('conversation.not_found')
          }
          const stored = await plan.store(tx, reply)
          done = log.prepare({ event: 'done', data: { ...stored, status } })
          await appendEvents(tx, [{ runId: plan.id, frames: [...log.framesAfter(savedLog.savedSeq), done] }])
          return done
        }),
      patience,
    )
    live.delete(plan.conversation)
    log.close(last)
    onEnd(plan, status)
  }

  const attach: Runs['attach'] = async ({ owner, conversation, message, run: known, after, signal }) => {
    const run = live.get(conversation)
    if (run?.plan.owner === owner && (message ?? run.plan.message) === run.plan.message) {
      return after > run.log.lastSeq || (known ?? run.plan.id) !== run.plan.id
        ? resetLive(run, signal)
        : run.log.watch(after, signal)
    }
    const stored =
      message === undefined
        ? await findWaitingRun(db.query, { owner, conversation })
        : await findRunOfMessage(db.query, { owner, conversation, message, since: keptSince() })
    if (stored === undefined || stored.status === 'running') throw new ApiError('run.not_found')
    if (stored.status === 'waiting') {
      const { log } = await parked.open(stored)
      return log.watch((known ?? stored.id) === stored.id ? Math.min(after, log.lastSeq) : 0, signal)
    }
    return replayRun(db, stored, (known ?? stored.id) === stored.id ? after : Number.POSITIVE_INFINITY)
  }

  const startedBy: Runs['startedBy'] = async ({ signal, ...start }) => {
    const givesUpAt = performance.now() + BEGINS_MS
    for (;;) {
      const stored = await findRunByKey(db.query, start)
      if (stored === undefined) return undefined
      const run = live.get(start.conversation)
      if (run?.plan.id === stored.id) return run.log.watch(0, signal)
      if (stored.status === 'waiting') return (await parked.open(stored)).log.watch(0, signal)
      if (stored.status !== 'running') return replayRun(db, stored, 0)
      if (performance.now() > givesUpAt) throw new ApiError('run.in_progress')
      // Its row is visible while its transaction still waits for the disk.
      await delay(BEGIN_CHECK_MS, undefined, { signal })
    }
  }

  return {
    begin: (plan) => launch(createRun(plan, { ticker, writer })),
    resume: (plan, written) => {
      parked.release(written.id)
      return launch(activeRun(plan, written))
    },
    openWaiting: parked.open,
    attach,
    startedBy,
    findByConversation: (conversation) => live.get(conversation),
    stop: async (conversation) => {
      const run = live.get(conversation)
      run?.abort.abort('stopped')
      await Promise.race([run?.ended.promise, delay(STOP_MS, undefined, { ref: false })])
    },
    stopAllOf: (id) => {
      for (const run of live.values()) {
        const { owner, by } = run.plan
        if (owner === id || by === id) run.abort.abort('stopped')
      }
    },
    stopAllBut: (space, users) => {
      for (const run of live.values()) {
        const { owner, by } = run.plan
        if (owner === space && !users.has(by)) run.abort.abort('stopped')
      }
    },
    prune: async () => {
      parked.prune()
      await pruneRuns(db.query, keptSince())
    },
    shutdown: async (graceMs) => {
      await Promise.race([allEnded(live.values()), delay(graceMs, undefined, { ref: false })])
      for (const run of live.values()) run.abort.abort('interrupted')
      closing.abort()
      await allEnded(live.values())
      parked.close()
    },
  }
}

const allEnded = (runs: Iterable<Run>) => Promise.all([...runs].map((run) => run.ended.promise))

/**
 * The client saw events that a crashed server never stored, or those of another run. It receives the current text, then
 * new events.
 */
function resetLive({ log, draft, plan }: Run, signal: AbortSignal): AsyncIterable<EventFrame> {
  log.flush()
  const data = serialise({ event: 'reset', data: { text: draft.text, run: plan.id } })
  return log.watch(log.lastSeq, signal, { id: log.lastSeq, event: 'reset', data })
}
