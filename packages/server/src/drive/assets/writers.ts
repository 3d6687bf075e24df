import { ApiError } from '@saffron/core/errors'

/** A writer that is silent for this long has probably lost its connection, so another can take over. */
const SILENT_MS = 5000

/** The state that a writer and the lock share. */
export interface Writing {
  /** Aborted when another writer takes over, with the error as its reason. */
  readonly stopped: AbortSignal
  /** Call when data arrives. */
  readonly dataArrived: () => void
  /** Call when all data has arrived. Other writers then wait for the result. */
  readonly allDataArrived: () => void
}

/** Locks uploads, so that each has one writer at a time. */
export interface Writers {
  /**
   * Runs work on an upload exclusively. Throws `upload.locked` while another writer is active. Stops a silent writer
   * and waits for it.
   */
  readonly write: <T>(id: string, work: (writing: Writing) => Promise<T>) => Promise<T>
  /** Stops the writer of an upload with `upload.not_found`, then runs the work. */
  readonly end: <T>(id: string, work: () => Promise<T>) => Promise<T>
}

interface Writer {
  readonly stop: AbortController
  readonly over: Promise<unknown>
  /** When data last arrived, or -Infinity once all has arrived, so that other writers wait for the end. */
  heardAt: number
}

const locked = (milliseconds: number): ApiError =>
  new ApiError('upload.locked', { retryAfter: Math.ceil(milliseconds / 1000) })

export function createWriters(now: () => Date): Writers {
  const writers = new Map<string, Writer>()
  const follow = async <T>(id: string, reason: ApiError, work: (writing: Writing) => Promise<T>): Promise<T> => {
    const before = writers.get(id)
    before?.stop.abort(reason)
    const stop = new AbortController()
    const hear = (at: number) => {
      writer.heardAt = at
    }
    const done = (before?.over ?? Promise.resolve()).then(() =>
      work({
        stopped: stop.signal,
        dataArrived: () => hear(now().getTime()),
        allDataArrived: () => hear(Number.NEGATIVE_INFINITY),
      }),
    )
    const writer: Writer = { stop, over: done.catch(() => undefined), heardAt: now().getTime() }
    writers.set(id, writer)
    try {
      return await done
    } finally {
      if (writers.get(id) === writer) writers.delete(id)
    }
  }
  return {
    write: async (id, work) => {
      const silentMs = now().getTime() - (writers.get(id)?.heardAt ?? Number.NEGATIVE_INFINITY)
      if (silentMs < SILENT_MS) throw locked(SILENT_MS - silentMs)
      return follow(id, locked(SILENT_MS), work)
    },
    end: (id, work) => follow(id, new ApiError('upload.not_found'), work),
  }
}
