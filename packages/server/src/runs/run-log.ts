import type { RunEventBody } from '@saffron/core/chat'

import type { EventFrame } from '../http/event-frame.ts'
import { type Pushed, pushed, type Taker } from '../push/index.ts'
import type { Ticker } from './ticker.ts'

/** An event of a run with its number in the log. Its data is serialized once for all watchers and the database. */
export interface RunFrame extends EventFrame {
  readonly id: number
  readonly event: RunEventBody['event']
}

/** The first event of every run. */
export type RunStartedEvent = Extract<RunEventBody, { event: 'run' }>

/** The last event of every run. */
export type RunEndedEvent = Extract<RunEventBody, { event: 'done' }>

export type DeltaKind = 'text' | 'reasoning'

export const serialise = (body: RunEventBody): string => JSON.stringify(body.data)

/** Safe, because this process wrote the frame. */
export const readRunEvent = ({ event, data }: RunFrame): RunEventBody =>
  ({ event, data: JSON.parse(data) as unknown }) as RunEventBody

/** A watcher of a log and its position. */
interface Watcher {
  readonly taker: Taker<RunFrame>
  next: number
  /** Whether the watcher asked for a pause. Its unseen events remain in the log. */
  held: boolean
}

/**
 * The events of an active run, append-only and numbered from 1 without gaps. Deltas are joined between two ticks, but
 * the first after a silent tick is sent right away.
 */
export class RunLog {
  readonly #frames: RunFrame[] = []
  readonly #pulse: Ticker
  readonly #onAppend: (body: RunEventBody) => void
  #pendingKind: DeltaKind = 'text'
  #pending = ''
  /** Whether a delta was sent since the last tick, so the next one must wait. */
  #warm = false
  #closed = false
  readonly #watchers = new Set<Watcher>()

  /** `onAppend` receives every event as it's added to the log, with joined deltas as one. */
  constructor(options: { ticker: Ticker; onAppend: (body: RunEventBody) => void; frames?: readonly RunFrame[] }) {
    this.#pulse = options.ticker
    this.#onAppend = options.onAppend
    this.#frames.push(...(options.frames ?? []))
  }

  /** Whether someone watches it. */
  get isWatched(): boolean {
    return this.#watchers.size > 0
  }

  /** The number of the last event. */
  get lastSeq(): number {
    return this.#frames.length
  }

  /** Returns the frames after `seq` that are already written. */
  framesAfter(seq: number): readonly RunFrame[] {
    return this.#frames.slice(seq)
  }

  append(body: RunEventBody): void {
    this.flush()
    this.#push(body)
  }

  appendDelta(kind: DeltaKind, delta: string): void {
    if (kind !== this.#pendingKind) {
      this.flush()
      this.#pendingKind = kind
    }
    this.#pending += delta
    if (this.#warm) return
    this.#warm = true
    this.flush()
    this.#pulse.next(this.#beat)
  }

  /** Writes the pending joined delta, if there is one. */
  flush(): void {
    if (this.#pending === '') return
    const delta = this.#pending
    this.#pending = ''
    this.#push({ event: this.#pendingKind, data: { delta } })
  }

  /** Creates the next frame without publishing it, for events that must be stored first. */
  prepare(body: RunEventBody, ahead = 0): RunFrame {
    this.flush()
    return { id: this.#frames.length + 1 + ahead, event: body.event, data: serialise(body) }
  }

  /** Publishes a prepared frame that is stored. */
  publish(frame: RunFrame): void {
    this.#frames.push(frame)
    this.#onAppend(readRunEvent(frame))
    this.#wake()
  }

  /** Publishes a prepared frame and ends the log. */
  close(last: RunFrame): void {
    this.#frames.push(last)
    this.#closed = true
    this.#wake()
  }

  /** Ends the log without `done`, which is only sent for stored replies. Watchers attach again to get the result. */
  closeUnstored(): void {
    this.#closed = true
    this.#wake()
  }

  /**
   * Returns the events after `after`, then new ones, until the log ends or the watcher leaves. Sends `first` before
   * them.
   */
  watch(after: number, signal: AbortSignal, first?: RunFrame): Pushed<RunFrame> {
    return pushed((taker) => {
      const watcher: Watcher = { taker, next: after, held: first !== undefined && !taker.take(first) }
      const end = (): void => {
        this.#watchers.delete(watcher)
        signal.removeEventListener('abort', leave)
      }
      const leave = (): void => {
        end()
        taker.end()
      }
      if (signal.aborted) taker.end()
      else {
        this.#watchers.add(watcher)
        signal.addEventListener('abort', leave, { once: true })
        this.#tell(watcher)
      }
      return {
        resume: () => {
          watcher.held = false
          this.#tell(watcher)
        },
        leave: end,
      }
    })
  }

  readonly #beat = (): void => {
    this.#warm = this.#pending !== '' && !this.#closed
    this.flush()
    if (this.#warm) this.#pulse.next(this.#beat)
  }

  #push(body: RunEventBody): void {
    this.#frames.push({ id: this.#frames.length + 1, event: body.event, data: serialise(body) })
    this.#onAppend(body)
    this.#wake()
  }

  #wake(): void {
    for (const watcher of this.#watchers) this.#tell(watcher)
  }

  /** Sends a watcher its unseen events, as far as it accepts them. */
  #tell(watcher: Watcher): void {
    while (!watcher.held && this.#watchers.has(watcher)) {
      const frame = this.#frames[watcher.next]
      if (frame === undefined) {
        if (!this.#closed) return
        this.#watchers.delete(watcher)
        return watcher.taker.end()
      }
      watcher.next += 1
      watcher.held = !watcher.taker.take(frame)
    }
  }
}
