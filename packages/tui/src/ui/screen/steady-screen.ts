import { EventEmitter } from 'node:events'
import type { WriteStream } from 'node:tty'

import { eraseFrame, type Frame, type Reflow } from './frame-model.ts'
import { createFrameTracker } from './frame-tracker.ts'
import { patchFrame } from './patch-frame.ts'
import { createQuietTimer } from './quiet-timer.ts'
import { createStreamDetector } from './stream-detector.ts'

const HIDE_CURSOR = '\u001B[?25l'
const SHOW_CURSOR = '\u001B[?25h'
const BEGIN_UPDATE = '\u001B[?2026h'
const END_UPDATE = '\u001B[?2026l'
const ENTER_BUFFER = '\u001B[?1049h\u001B[2J\u001B[H'
const LEAVE_BUFFER = '\u001B[?1049l'
const CLEAR = '\u001B[2J\u001B[H'

export interface SteadyScreen {
  /** Passed to Ink instead of stdout. */
  readonly stdout: WriteStream
  /** Sets how to make Ink forget its last frame. */
  readonly connect: (ink: { readonly clear: () => void }) => void
  /** Redraws the current frame after other output. */
  readonly redraw: () => void
  /**
   * The alternate buffer, for a full-screen view. Leaving it restores the previous content. The caller draws a new
   * frame right after a switch.
   */
  readonly ownBuffer: { readonly enter: () => void; readonly leave: () => void }
  /** Runs something in the main buffer, then returns to the alternate one if it was in use. */
  readonly aside: (work: () => Promise<void>) => Promise<void>
  readonly close: () => void
}

/**
 * Sits between Ink and the terminal. Ink erases as many rows as it has drawn, but a narrower terminal has rewrapped
 * them into more, which would leave copies. Nothing is written during a resize. Afterward the actual rows are erased
 * and redrawn, so exactly one prompt is on the screen.
 */
export function createSteadyScreen(real: WriteStream, { reflow }: { readonly reflow: Reflow }): SteadyScreen {
  const resizes = new EventEmitter().setMaxListeners(0)
  const tracker = createFrameTracker()
  const isStreaming = createStreamDetector()
  const resizing = createQuietTimer(() => repair())
  let size = { columns: real.columns, rows: real.rows }
  /** The transcript lines that are held back during a resize. */
  let held: string | undefined
  let isMuted = false
  let forget: (() => void) | undefined
  let isOwnBuffer = false

  /** Returns whether the terminal still has the reported size, because it reports a change only afterward. */
  const isSizeKnown = (): boolean => {
    try {
      const [columns, rows] = real.getWindowSize()
      return columns === size.columns && rows === size.rows
    } catch {
      return false
    }
  }

  /**
   * Ink redraws the whole frame for each word of a reply. Streams are sent as patches. Other frames are sent in full,
   * because they stay correct if the terminal gets narrower in transit.
   */
  const patchOf = (chunk: string, before: Frame, next: Frame): string | undefined => {
    const patch = isStreaming() && isSizeKnown() ? patchFrame(before, next, size) : undefined
    if (patch === undefined) return undefined
    return (chunk.startsWith(HIDE_CURSOR) ? HIDE_CURSOR : '') + patch + (chunk.endsWith(SHOW_CURSOR) ? SHOW_CURSOR : '')
  }

  const realWrite: unknown = Reflect.get(real, 'write')
  const writeReal = (chunk: string | Uint8Array, rest: readonly unknown[]): boolean =>
    Boolean(call(realWrite, real, [chunk, ...rest]))
  const write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const done = rest.find((item) => typeof item === 'function')
    if (isMuted) return settled(done)
    if (typeof chunk !== 'string') return held === undefined ? writeReal(chunk, rest) : settled(done)
    const { isTranscript, replaced } = tracker.follow(chunk, held !== undefined)
    if (held === undefined) {
      const patch = replaced && patchOf(chunk, replaced.before, replaced.next)
      return writeReal(patch ?? chunk, rest)
    }
    if (isTranscript) held += chunk
    return settled(done)
  }

  const forgetFrame = (): void => {
    tracker.forget()
    isMuted = true
    forget?.()
    isMuted = false
  }
  const change = (isOwn: boolean): void => {
    if (isOwn === isOwnBuffer) return
    if (held !== undefined) repair()
    real.write(isOwn ? eraseFrame(tracker.frame(), size.columns, reflow) + ENTER_BUFFER : LEAVE_BUFFER)
    isOwnBuffer = isOwn
    forgetFrame()
  }

  const repair = (): void => {
    resizing.stop()
    size = { columns: real.columns, rows: real.rows }
    const erase = isOwnBuffer ? CLEAR : eraseFrame(tracker.frame(), size.columns, reflow)
    real.write(`${BEGIN_UPDATE}${erase}${held ?? ''}`)
    held = undefined
    forgetFrame()
    resizes.emit('resize')
    real.write(END_UPDATE)
  }

  const onResize = (): void => {
    held ??= ''
    resizing.touch()
  }
  real.on('resize', onResize)

  const stdout = new Proxy(real, {
    get(target, name): unknown {
      if (name === 'write') return write
      if (name === 'columns') return size.columns
      if (name === 'rows') return size.rows
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        const isResize = args[0] === 'resize' && ['on', 'off', 'addListener', 'removeListener'].includes(String(name))
        const owner = isResize ? resizes : target
        return call(Reflect.get(owner, name), owner, args)
      }
    },
  })

  return {
    stdout,
    connect: (ink) => {
      forget = () => ink.clear()
    },
    redraw: repair,
    ownBuffer: { enter: () => change(true), leave: () => change(false) },
    aside: async (work) => {
      const was = isOwnBuffer
      change(false)
      try {
        await work()
      } finally {
        change(was)
      }
    },
    close: () => {
      if (held !== undefined) repair()
      real.off('resize', onResize)
    },
  }
}

function settled(done: unknown): true {
  queueMicrotask(() => void call(done, undefined, []))
  return true
}

/** Calls a method that a stream may lack. */
const call = (callee: unknown, self: unknown, args: readonly unknown[]): unknown =>
  typeof callee === 'function' ? Reflect.apply(callee, self, args) : undefined
