import { VIEWER } from './constants.ts'
import {
  clamp,
  clampPan,
  type Frame,
  isZoomed,
  maxScale,
  panLimits,
  type Point,
  scaleAbout,
  settle,
  type View,
} from './view.ts'

/** A finger, or the mouse with a button pressed. `time` is in ms, from a common clock. */
export interface Finger extends Point {
  readonly id: number
  readonly time: number
}

/** The phase of a gesture. `spent`: it has ended, and another starts only after all fingers are lifted. */
type Phase = 'idle' | 'pressed' | 'paging' | 'dropping' | 'panning' | 'pinching' | 'spent'

export interface Gesture {
  readonly phase: Phase
  readonly view: View
  /** The tracked fingers: one, or two while pinching. */
  readonly fingers: readonly Finger[]
  /** The view and the fingers at the start of the phase. Moves are relative to it, so errors don't accumulate. */
  readonly began: { readonly view: View; readonly fingers: readonly Finger[] }
  /** The speed of a pan, in px per ms. */
  readonly speed: Point
  readonly lastTap: Finger | undefined
}

export type Decision = 'previous' | 'next' | 'close' | 'tap' | 'double-tap' | 'settle' | 'none'

export interface Lifted {
  readonly gesture: Gesture
  readonly decision: Decision
  /** The view to come to rest at. */
  readonly rest: View
}

/** Ours: taps further apart aren't a double tap. */
const DOUBLE_TAP_REACH_PX = 40
/** Ours: a pan released within this time after its last move glides, for as long as the speed lasts. */
const STILL_MS = 60
const GLIDE_MS = 180
/** Ours: how far a pinch can exceed the limits, as a share. */
const GIVE = 0.25

export function idleGesture(view: View): Gesture {
  return {
    phase: 'idle',
    view,
    fingers: [],
    began: { view, fingers: [] },
    speed: { x: 0, y: 0 },
    lastTap: undefined,
  }
}

/** Handles a finger going down. */
export function press(gesture: Gesture, finger: Finger): Gesture {
  const others = gesture.fingers.filter(({ id }) => id !== finger.id)
  switch (gesture.phase) {
    case 'idle':
      return begin(gesture, 'pressed', [finger])
    case 'pressed':
    case 'panning':
      return begin(gesture, others.length === 0 ? 'pressed' : 'pinching', [...others, finger])
    default:
      // A second finger can't interrupt paging, and a third can't interrupt a pinch.
      return gesture
  }
}

/** Handles a finger move. */
export function move(gesture: Gesture, finger: Finger, frame: Frame): Gesture {
  if (!gesture.fingers.some(({ id }) => id === finger.id)) return gesture
  const moved = withSpeed(gesture, finger)
  switch (moved.phase) {
    case 'pressed':
      return decide(moved, frame)
    case 'paging':
      return { ...moved, view: paged(moved, frame) }
    case 'dropping':
      return { ...moved, view: dropped(moved) }
    case 'panning':
      return { ...moved, view: panned(moved, frame) }
    case 'pinching':
      return { ...moved, view: pinched(moved, frame) }
    default:
      return moved
  }
}

/** Handles a lifted finger. Returns its action and where the view goes. */
export function lift(before: Gesture, finger: Finger, frame: Frame): Lifted {
  if (!before.fingers.some(({ id }) => id === finger.id)) return unchanged(before)
  const gesture = move(before, finger, frame)
  if (gesture.phase === 'pinching') return unpinched(gesture, finger, frame)
  const over: Gesture = { ...gesture, phase: 'idle', fingers: [], lastTap: undefined }
  if (gesture.phase === 'pressed') return tapped(over, finger, gesture.lastTap, frame)
  const decision = decisionOf(gesture, frame)
  const rest = gesture.phase === 'panning' ? glided(gesture, finger, frame) : settle(gesture.view, frame)
  return { gesture: over, decision, rest }
}

/** Handles fingers canceled by the system, without an action. */
export function cancel(gesture: Gesture, frame: Frame): Lifted {
  const over = { ...idleGesture(gesture.view) }
  return { gesture: over, decision: gesture.phase === 'idle' ? 'none' : 'settle', rest: settle(gesture.view, frame) }
}

function begin(gesture: Gesture, phase: Phase, fingers: readonly Finger[]): Gesture {
  return { ...gesture, phase, fingers, began: { view: gesture.view, fingers }, speed: { x: 0, y: 0 } }
}

/** The first move of more than 10 px sets the direction of the drag. Horizontal wins a tie. */
function decide(gesture: Gesture, frame: Frame): Gesture {
  const { x, y } = wayOf(gesture)
  if (Math.max(Math.abs(x), Math.abs(y)) <= VIEWER.axisPx) return gesture
  const horizontal = Math.abs(x) >= Math.abs(y)
  if (!isZoomed(gesture.view)) {
    return horizontal
      ? { ...gesture, phase: 'paging', view: paged(gesture, frame) }
      : { ...gesture, phase: 'dropping', view: dropped(gesture) }
  }
  if (horizontal && isAtEdge(gesture.began.view, frame, x)) {
    return { ...gesture, phase: 'paging', view: paged(gesture, frame) }
  }
  return { ...gesture, phase: 'panning', view: panned(gesture, frame) }
}

/** Returns whether the edge that a drag of `way` px would move further in is in the window. */
function isAtEdge(view: View, frame: Frame, way: number): boolean {
  const limit = panLimits(view, frame).x
  return way < 0 ? view.x <= 0.5 - limit : view.x >= limit - 0.5
}

/** The row of images follows the finger, at half speed beyond the first and last. */
function paged(gesture: Gesture, frame: Frame): View {
  const { view } = gesture.began
  const whole = frame.window.width + VIEWER.slideGapPx
  const drag = taken(wayOf(gesture).x)
  const page = clamp(view.page + (isPastEnd(drag, frame) ? drag / 2 : drag), -whole, whole)
  return { ...view, page: isZoomed(view) ? towardsEdge(view, frame, page) : page }
}

/** When zoomed in, paging only works on the side whose edge is in the window. */
function towardsEdge(view: View, frame: Frame, page: number): number {
  return page === 0 || isAtEdge(view, frame, page) ? page : 0
}

const isPastEnd = (way: number, frame: Frame) => (way > 0 && frame.first) || (way < 0 && frame.last)

/** The image follows the finger down, at half speed up. */
function dropped(gesture: Gesture): View {
  const drag = taken(wayOf(gesture).y)
  return { ...gesture.began.view, drop: gesture.began.view.drop + (drag < 0 ? drag / 2 : drag) }
}

function panned(gesture: Gesture, frame: Frame): View {
  const { x, y } = wayOf(gesture)
  const length = Math.hypot(x, y)
  const share = length === 0 ? 0 : taken(length) / length
  const { view } = gesture.began
  return clampPan({ ...view, x: view.x + x * share, y: view.y + y * share }, frame)
}

/** The image stays under both fingers. It can exceed its limits a little, and moves back on release. */
function pinched(gesture: Gesture, frame: Frame): View {
  const { view, fingers } = gesture.began
  const from = middleOf(fingers)
  const to = middleOf(gesture.fingers)
  const wanted = (view.scale * spreadOf(gesture.fingers)) / spreadOf(fingers)
  const scaled = scaleAbout(view, give(wanted, 1, maxScale(view, frame)), from)
  return clampPan({ ...scaled, page: 0, drop: 0, x: scaled.x + to.x - from.x, y: scaled.y + to.y - from.y }, frame)
}

function unpinched(gesture: Gesture, finger: Finger, frame: Frame): Lifted {
  const rest = settle(gesture.view, frame, middleOf(gesture.fingers))
  const fingers = gesture.fingers.filter(({ id }) => id !== finger.id)
  const free = { ...gesture, lastTap: undefined }
  if (isZoomed(rest)) return { gesture: begin(free, 'panning', fingers), decision: 'none', rest }
  return { gesture: begin(free, 'spent', fingers), decision: 'settle', rest }
}

function tapped(over: Gesture, finger: Finger, before: Finger | undefined, frame: Frame): Lifted {
  const rest = settle(over.view, frame)
  const twice =
    before !== undefined &&
    finger.time - before.time <= VIEWER.doubleTapMs &&
    Math.hypot(finger.x - before.x, finger.y - before.y) <= DOUBLE_TAP_REACH_PX
  if (twice) return { gesture: over, decision: 'double-tap', rest }
  return { gesture: { ...over, lastTap: finger }, decision: 'tap', rest }
}

function decisionOf(gesture: Gesture, frame: Frame): Decision {
  const way = wayOf(gesture)
  if (gesture.phase === 'dropping') return way.y > frame.window.height * VIEWER.closeShare ? 'close' : 'settle'
  if (gesture.phase !== 'paging' || Math.abs(way.x) <= VIEWER.swipePx || isPastEnd(way.x, frame)) return 'settle'
  if (isZoomed(gesture.view) && !isAtEdge(gesture.view, frame, way.x)) return 'settle'
  return way.x > 0 ? 'previous' : 'next'
}

/** Returns where a pan released in motion comes to rest. */
function glided(gesture: Gesture, finger: Finger, frame: Frame): View {
  const last = gesture.fingers[0]?.time ?? finger.time
  const moving = finger.time - last <= STILL_MS
  const { view, speed } = gesture
  const way = moving ? { x: speed.x * GLIDE_MS, y: speed.y * GLIDE_MS } : { x: 0, y: 0 }
  return settle(clampPan({ ...view, x: view.x + way.x, y: view.y + way.y }, frame), frame)
}

function withSpeed(gesture: Gesture, finger: Finger): Gesture {
  const before = gesture.fingers.find(({ id }) => id === finger.id) ?? finger
  const fingers = gesture.fingers.map((one) => (one.id === finger.id ? finger : one))
  const isStill = finger.x === before.x && finger.y === before.y
  // The lift repeats the last position, which isn't a stop unless time has passed.
  if (isStill && finger.time - before.time <= STILL_MS) return { ...gesture, fingers: gesture.fingers }
  const ms = Math.max(finger.time - before.time, 1)
  return { ...gesture, fingers, speed: { x: (finger.x - before.x) / ms, y: (finger.y - before.y) / ms } }
}

/** Returns the first finger's distance from its position at the start of the phase. */
function wayOf({ fingers, began }: Gesture): Point {
  const [now, then] = [fingers[0], began.fingers[0]]
  if (now === undefined || then === undefined) return { x: 0, y: 0 }
  return { x: now.x - then.x, y: now.y - then.y }
}

/**
 * Returns how far something follows a drag. It excludes the 10 px that set the direction, to avoid a jump, and catches
 * up at four times that.
 */
function taken(way: number): number {
  const length = Math.abs(way)
  const lag = VIEWER.axisPx * clamp(1 - (length - VIEWER.axisPx) / (3 * VIEWER.axisPx), 0, 1)
  return Math.sign(way) * Math.max(0, length - lag)
}

/** Returns `value` within its limits, or beyond them with increasing resistance, at most by a quarter. */
function give(value: number, low: number, high: number): number {
  if (value > high) return high * (1 + GIVE * (1 - high / value))
  if (value < low) return low * (1 - GIVE * (1 - value / low))
  return value
}

const middleOf = ([a, b]: readonly Finger[]): Point => ({
  x: ((a?.x ?? 0) + (b?.x ?? a?.x ?? 0)) / 2,
  y: ((a?.y ?? 0) + (b?.y ?? a?.y ?? 0)) / 2,
})

const spreadOf = ([a, b]: readonly Finger[]): number =>
  a === undefined || b === undefined ? 1 : Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))

const unchanged = (gesture: Gesture): Lifted => ({ gesture, decision: 'none', rest: gesture.view })
