import { EventEmitter } from 'node:events'
import type { WriteStream } from 'node:tty'

import { emptyFrame, eraseFrame, type Frame, readWrite, type Reflow } from './frame-model.ts'
import { patchFrame } from './patch-frame.ts'

/** After this much quiet a resize counts as over; while it goes on, the screen is put right this often. */
const QUIET_MS = 70
const LONGEST_HOLD_MS = 300

/** Frames that come closer than this on each other are of one stream, from so many on. */
const STREAM_GAP_MS = 500
const STREAM_FRAMES = 5

const HIDE_CURSOR = '\u001B[?25l'
const SHOW_CURSOR = '\u001B[?25h'
const BEGIN_UPDATE = '\u001B[?2026h'
const END_UPDATE = '\u001B[?2026l'
const ENTER_BUFFER = '\u001B[?1049h\u001B[2J\u001B[H'
const LEAVE_BUFFER = '\u001B[?1049l'
const CLEAR = '\u001B[2J\u001B[H'

export interface SteadyScreen {
  /** What Ink is given in place of stdout. */
  readonly stdout: WriteStream
  /** Tells how to make Ink forget the frame it drew. */
  readonly connect: (ink: { readonly clear: () => void }) => void
  /** Draws again what is there, after something else wrote on the screen. */
  readonly redraw: () => void
  /**
   * The terminal's other buffer, for a screen that takes all of it: what was there before is as it was when it is left.
   * Who changes it draws another frame right after.
   */
  readonly ownBuffer: { readonly enter: () => void; readonly leave: () => void }
  /** Does something in the terminal's first buffer, and comes back to the other where that was in use. */
  readonly aside: (work: () => Promise<void>) => Promise<void>
  readonly close: () => void
}

/**
 * Stands between Ink and the terminal, because Ink erases its frame by the rows it had when drawn: a terminal that was
 * made narrower has broken them into more, and the rest would stay as copies. During a resize nothing is written; when it
 * is over the frame is erased by the rows it takes now and drawn anew, so exactly one prompt is on the screen.
 */
export function createSteadyScreen(real: WriteStream, { reflow }: { readonly reflow: Reflow }): SteadyScreen {
  const resizes = new EventEmitter().setMaxListeners(0)
  let size = { columns: real.columns, rows: real.rows }
  let frame: Frame = emptyFrame
  let wasErased = false
  let held: string | undefined
  let isMuted = false
  let quiet: NodeJS.Timeout | undefined
  let longest: NodeJS.Timeout | undefined
  let forget: (() => void) | undefined
  let isOwnBuffer = false

  /** Whether the terminal is as large as was said: it tells of a change only after it has made it. */
  const isSizeKnown = (): boolean => {
    try {
      const [columns, rows] = real.getWindowSize()
      return columns === size.columns && rows === size.rows
    } catch {
      return false
    }
  }

  let lastFrameAt = 0
  let framesInStream = 0
  const isStreaming = (): boolean => {
    const now = Date.now()
    framesInStream = now - lastFrameAt < STREAM_GAP_MS ? framesInStream + 1 : 1
    lastFrameAt = now
    return framesInStream >= STREAM_FRAMES
  }

  /**
   * Ink draws the whole frame anew for each word of a reply: there only what changed is written. Elsewhere a whole frame
   * is worth its bytes: it is right also where the terminal is made narrower while it is on its way.
   */
  const patchOf = (chunk: string, next: Frame): string | undefined => {
    const patch = isStreaming() && isSizeKnown() ? patchFrame(frame, next, size) : undefined
    if (patch === undefined) return undefined
    return (chunk.startsWith(HIDE_CURSOR) ? HIDE_CURSOR : '') + patch + (chunk.endsWith(SHOW_CURSOR) ? SHOW_CURSOR : '')
  }

  /** Follows what is on the screen; tells of lines of the transcript, which come right behind an erased frame. */
  const follow = (chunk: string): { isTranscript: boolean; patch?: string | undefined } => {
    const write = readWrite(chunk)
    if (write.kind === 'erase') {
      wasErased = true
      if (held === undefined) frame = emptyFrame
    }
    if (write.kind === 'cursor' && held === undefined) {
      frame = { ...frame, cursorRow: frame.lines.length - 1 - write.up, cursorColumn: write.column }
    }
    if (write.kind !== 'frame') return { isTranscript: false }
    const isTranscript = wasErased && write.isBare
    const patch = wasErased || write.isBare || held !== undefined ? undefined : patchOf(chunk, write.frame)
    wasErased = false
    if (!isTranscript && held === undefined) frame = write.frame
    return { isTranscript, patch }
  }

  const realWrite: unknown = Reflect.get(real, 'write')
  const write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const done = rest.find((item) => typeof item === 'function')
    if (isMuted) return settled(done)
    const { isTranscript, patch } = typeof chunk === 'string' ? follow(chunk) : { isTranscript: false }
    if (held === undefined) return Boolean(call(realWrite, real, [patch ?? chunk, ...rest]))
    if (isTranscript) held += chunk
    return settled(done)
  }

  const forgetFrame = (): void => {
    frame = emptyFrame
    wasErased = false
    isMuted = true
    forget?.()
    isMuted = false
  }
  const change = (isOwn: boolean): void => {
    if (isOwn === isOwnBuffer) return
    if (held !== undefined) repair()
    real.write(isOwn ? eraseFrame(frame, size.columns, reflow) + ENTER_BUFFER : LEAVE_BUFFER)
    isOwnBuffer = isOwn
    forgetFrame()
  }

  const repair = (): void => {
    clearTimeout(quiet)
    clearTimeout(longest)
    longest = undefined
    size = { columns: real.columns, rows: real.rows }
    const erase = isOwnBuffer ? CLEAR : eraseFrame(frame, size.columns, reflow)
    real.write(`${BEGIN_UPDATE}${erase}${held ?? ''}`)
    held = undefined
    forgetFrame()
    resizes.emit('resize')
    real.write(END_UPDATE)
  }

  const onResize = (): void => {
    held ??= ''
    clearTimeout(quiet)
    quiet = setTimeout(repair, QUIET_MS)
    longest ??= setTimeout(repair, LONGEST_HOLD_MS)
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

/** Calls what a stream may or may not have. */
const call = (callee: unknown, self: unknown, args: readonly unknown[]): unknown =>
  typeof callee === 'function' ? Reflect.apply(callee, self, args) : undefined
