import { ApiError } from '../errors/index.ts'
import type { Connection, AcquireSlot } from '../stream/index.ts'
import type { StartBody } from './entities.ts'
import { followRun } from './follow-run.ts'
import type { ThreadState } from './thread-state.ts'
import type { ThreadOptions } from './thread-types.ts'

interface ThreadRunOptions extends Pick<ThreadOptions, 'api' | 'sleep' | 'acquireSlot'> {
  readonly state: ThreadState
  /** Reloads the path. */
  readonly reload: () => Promise<void>
}

interface RunToFollow {
  readonly conversation: string
  readonly start?: StartBody
  readonly message?: string | undefined
}

interface RunToStart {
  readonly conversation: string
  readonly start: StartBody
  readonly taken: () => void
}

/** Applies the events of one run at a time to the thread's state. */
export function createThreadRun({ api, sleep, acquireSlot, state, reload }: ThreadRunOptions) {
  let following: AbortController | undefined
  let leaving = false
  /** It has no slot to watch from yet. */
  let waiting = false

  const place: AcquireSlot | undefined =
    acquireSlot &&
    (async (wanted) => {
      waiting = wanted.waits
      try {
        return await acquireSlot(wanted)
      } finally {
        waiting = false
      }
    })

  const onConnection = (connection: Connection): void => {
    const { run: phase } = state.getSnapshot()
    if (connection === 'lost' && phase === 'streaming') state.set({ run: 'reconnecting' })
    if (connection === 'open' && phase === 'reconnecting') state.set({ run: 'streaming' })
  }

  /**
   * Follows a run to its end. Calls `taken` when the server has accepted it. Throws only the error of a rejected start.
   */
  const pump = async (run: RunToFollow, taken: () => void): Promise<void> => {
    const controller = new AbortController()
    following = controller
    let isTaken = false
    try {
      for await (const event of followRun({
        api,
        ...run,
        sleep,
        acquireSlot: place,
        signal: controller.signal,
        onConnection,
      })) {
        const placed = state.receive(event)
        if (event.event === 'run' && !isTaken) {
          isTaken = true
          taken()
          if (leaving) break
          await (state.getSnapshot().run === 'stopping' ? stop(run.conversation) : state.set({ run: 'streaming' }))
        }
        if (!placed) await reload()
      }
    } catch (error) {
      if (controller.signal.aborted) return
      if (!isTaken && run.start !== undefined) throw error
      if (!(ApiError.is(error) && error.code === 'run.not_found')) state.set({ error })
      state.settleReply()
      await reload()
    } finally {
      if (following === controller) {
        following = undefined
        state.settleReply()
        state.set({ run: 'idle' })
      }
    }
  }

  const stop = async (conversation: string): Promise<void> => {
    if (following === undefined) return
    state.set({ run: 'stopping' })
    try {
      await api.chat.stopRun({ params: { id: conversation } })
    } catch (error) {
      state.set({ error, run: following === undefined ? 'idle' : 'streaming' })
    }
  }

  /** Stops watching. */
  const abandon = (): void => {
    following?.abort()
    following = undefined
    state.settleReply()
    state.set({ run: 'idle' })
  }

  return {
    /** Whether it receives the run's events itself. */
    isFollowing: (): boolean => following !== undefined && !waiting,
    stop,
    /**
     * Resolves when the server has accepted the run, and rejects if it didn't. The rest continues in the background.
     * `taken` is called before the next event is applied.
     */
    start: ({ taken, ...run }: RunToStart): Promise<void> => {
      return new Promise((resolve, reject) => {
        const onTaken = () => {
          taken()
          resolve()
        }
        pump(run, onTaken).then(resolve, reject)
      })
    },
    /** Watches a run in progress. If it has ended in the meantime, the path is reloaded. */
    attach: async (conversation: string, message?: string): Promise<void> => {
      if (following !== undefined) return
      state.set({ run: 'streaming' })
      await pump({ conversation, message }, () => undefined)
    },
    /** Stops watching. A start being sent is completed first, so that the message isn't lost. */
    leave: (): void => {
      leaving = true
      if (following !== undefined && state.getSnapshot().run !== 'starting') abandon()
    },
    /** The run ended before there was a slot to watch it. */
    waitNoMore: (): void => {
      if (waiting) abandon()
    },
    /** Cancels a pending `leave`. */
    stay: (): void => {
      leaving = false
    },
  }
}
