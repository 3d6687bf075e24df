import { VIEWER } from '../shell/constants.ts'
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

/** A finger, or the mouse with its button down. `time` in ms, of the same clock for all. */
export interface Finger extends Point {
  readonly id: number
  readonly time: number
}

/**
 * What the fingers on the glass are doing. `spent`: what they did has ended, and nothing begins before all are lifted.
 */
type Phase = 'idle' | 'pressed' | 'paging' | 'dropping' | 'panning' | 'pinching' | 'spent'

export interface Gesture {
  readonly phase: Phase
  readonly view: View
  /** Those followed: one, or two while pinching. */
  readonly fingers: readonly Finger[]
  /** The view and the fingers when the phase began: a move is always counted from there, so errors never add up. */
  readonly began: { readonly view: View; readonly fingers: readonly Finger[] }
  /** px per ms of a pan under way. */
  readonly speed: Point
  readonly lastTap: Finger | undefined
}

export type Decision = 'previous' | 'next' | 'close' | 'tap' | 'double-tap' | 'settle' | 'none'

export interface Lifted {
  readonly gesture: Gesture
  readonly decision: Decision
  /** Where the view should come to rest. */
  readonly rest: View
}

/** Ours: taps further apart than this are two places, not one double tap. */
const DOUBLE_TAP_REACH_PX = 40
/** Ours: a pan released within this time of its last move glides on for as long as that speed lasts. */
const STILL_MS = 60
const GLIDE_MS = 180
/** Ours: how far a pinch gives beyond the limits, as a share. */
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

/** A finger comes down. */
export function press(gesture: Gesture, finger: Finger): Gesture {
  const others = gesture.fingers.filter(({ id }) => id !== finger.id)
  switch (gesture.phase) {
    case 'idle':
      return begin(gesture, 'pressed', [finger])
    case 'pressed':
    case 'panning':
      return begin(gesture, others.length === 0 ? 'pressed' : 'pinching', [...others, finger])
    default:
      // A page on its way is not for a second finger to catch, a pinch not for a third.
      return gesture
  }
}

/** A finger moves. */
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

/** A finger is lifted: what it meant, and where the view goes from here. */
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

/** The system took the fingers away: nothing was meant. */
export function cancel(gesture: Gesture, frame: Frame): Lifted {
  const over = { ...idleGesture(gesture.view) }
  return { gesture: over, decision: gesture.phase === 'idle' ? 'none' : 'settle', rest: settle(gesture.view, frame) }
}

function begin(gesture: Gesture, phase: Phase, fingers: readonly Finger[]): Gesture {
  return { ...gesture, phase, fingers, began: { view: gesture.view, fingers }, speed: { x: 0, y: 0 } }
}

/** The first move of more than 10 px tells what the drag is: horizontal wins a tie. */
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

/** Whether the edge is in the window that a drag of `way` px would draw further in. */
function isAtEdge(view: View, frame: Frame, way: number): boolean {
  const limit = panLimits(view, frame).x
  return way < 0 ? view.x <= 0.5 - limit : view.x >= limit - 0.5
}

/** The row of images follows the finger; past the first and the last half as far. */
function paged(gesture: Gesture, frame: Frame): View {
  const { view } = gesture.began
  const whole = frame.window.width + VIEWER.slideGapPx
  const drag = taken(wayOf(gesture).x)
  const page = clamp(view.page + (isPastEnd(drag, frame) ? drag / 2 : drag), -whole, whole)
  return { ...view, page: isZoomed(view) ? towardsEdge(view, frame, page) : page }
}

/** Zoomed in, the page turns on the side whose edge is in the window, and on no other. */
function towardsEdge(view: View, frame: Frame, page: number): number {
  return page === 0 || isAtEdge(view, frame, page) ? page : 0
}

const isPastEnd = (way: number, frame: Frame) => (way > 0 && frame.first) || (way < 0 && frame.last)

/** The image follows the finger down; up, where nothing waits, half as far. */
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

/** The picture stays under the two fingers; beyond its limits it gives a little, and comes back when let go. */
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

/** Where a pan that was let go in mid-move comes to rest. */
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
  const stood = finger.x === before.x && finger.y === before.y
  // The lift repeats the last place: that is not standing still unless time went by.
  if (stood && finger.time - before.time <= STILL_MS) return { ...gesture, fingers: gesture.fingers }
  const ms = Math.max(finger.time - before.time, 1)
  return { ...gesture, fingers, speed: { x: (finger.x - before.x) / ms, y: (finger.y - before.y) / ms } }
}

/** How far the first finger is from where the phase began. */
function wayOf({ fingers, began }: Gesture): Point {
  const [now, then] = [fingers[0], began.fingers[0]]
  if (now === undefined || then === undefined) return { x: 0, y: 0 }
  return { x: now.x - then.x, y: now.y - then.y }
}

/**
 * How far something follows a drag: nothing of the 10 px that decided, so that it does not jump, all from four times
 * that on.
 */
function taken(way: number): number {
  const length = Math.abs(way)
  const lag = VIEWER.axisPx * clamp(1 - (length - VIEWER.axisPx) / (3 * VIEWER.axisPx), 0, 1)
  return Math.sign(way) * Math.max(0, length - lag)
}

/** `value` within its limits, or beyond them by ever less, at most a quarter. */
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
