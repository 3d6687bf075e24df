import { ApiError } from '@saffron/core/errors'

/** Who has sent nothing for so long has probably lost the connection: whoever comes then takes over. */
const SILENT_MS = 5000

/** What whoever writes is told, and tells. */
export interface Writing {
  /** Aborted when another takes over; its reason is what to answer. */
  readonly stopped: AbortSignal
  /** Something came. */
  readonly heard: () => void
  /** All has come: whoever asks now waits for what is made of it. */
  readonly heardAll: () => void
}

/** Who writes on what: one at a time. */
export interface Writers {
  /**
   * Writes on something in its turn. Throws `upload.locked` while another is heard of who does; one who has fallen silent
   * is told to stop, and waited for.
   */
  readonly write: <T>(id: string, work: (writing: Writing) => Promise<T>) => Promise<T>
  /** Works on something once whoever writes on it has stopped, to be answered `upload.not_found`. */
  readonly end: <T>(id: string, work: () => Promise<T>) => Promise<T>
}

interface Writer {
  readonly stop: AbortController
  readonly over: Promise<unknown>
  /** When it was heard of last; never again once all has come. */
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
        heard: () => hear(now().getTime()),
        heardAll: () => hear(Number.NEGATIVE_INFINITY),
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
