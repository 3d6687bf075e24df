import type { RunEventBody } from '@saffron/core/chat'

import type { EventFrame } from '../http/event-frame.ts'
import { type Pushed, pushed, type Taker } from '../push/index.ts'
import type { Ticker } from './ticker.ts'

/** An event of a run with its place in the log, its data serialised once for all who watch and for the database. */
export interface RunFrame extends EventFrame {
  readonly id: number
  readonly event: RunEventBody['event']
}

/** The first event of every run. */
export type RunStart = Extract<RunEventBody, { event: 'run' }>

export type DeltaKind = 'text' | 'reasoning'

export const serialise = (body: RunEventBody): string => JSON.stringify(body.data)

/** The event of a frame that this program wrote. */
export const readRunEvent = ({ event, data }: RunFrame): RunEventBody =>
  ({ event, data: JSON.parse(data) as unknown }) as RunEventBody

/** Who watches a log, and how far it has come. */
interface Watcher {
  readonly taker: Taker<RunFrame>
  next: number
  /** It asked for a pause; what it has not seen stays in the log. */
  held: boolean
}

/**
 * The events of one run while it lives: append-only, numbered from 1 without gaps. Deltas are joined between two beats
 * of the pulse, but one that comes after silence goes out at once.
 */
export class RunLog {
  readonly #frames: RunFrame[] = []
  readonly #pulse: Ticker
  readonly #onAppend: (body: RunEventBody) => void
  #pendingKind: DeltaKind = 'text'
  #pending = ''
  /** A delta went out since the last beat: the next one waits. */
  #warm = false
  #closed = false
  readonly #watchers = new Set<Watcher>()

  /** `onAppend` hears every event as it enters the log, joined deltas as one. */
  constructor(options: { ticker: Ticker; onAppend: (body: RunEventBody) => void }) {
    this.#pulse = options.ticker
    this.#onAppend = options.onAppend
  }

  /** The number of the last event. */
  get lastSeq(): number {
    return this.#frames.length
  }

  /** The frames after `seq`, as far as they are written. */
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

  /** Writes the joined delta that waits, if any. */
  flush(): void {
    if (this.#pending === '') return
    const delta = this.#pending
    this.#pending = ''
    this.#push({ event: this.#pendingKind, data: { delta } })
  }

  /** A frame with the next number that nobody sees until it is published: for what must be on disk first. */
  prepare(body: RunEventBody): RunFrame {
    this.flush()
    return { id: this.#frames.length + 1, event: body.event, data: serialise(body) }
  }

  /** Publishes a prepared frame and ends the log. */
  close(last: RunFrame): void {
    this.#frames.push(last)
    this.#closed = true
    this.#wake()
  }

  /** Ends the log without `done`, which is for what is stored: whoever watches attaches again and finds what became of it. */
  breakOff(): void {
    this.#closed = true
    this.#wake()
  }

  /** The events after `after`, then those to come, until the log ends or the watcher leaves; `first` goes out before them. */
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

  /** Gives a watcher what it has not seen, as far as it takes it. */
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
