import { animateView } from './animate-view.ts'
import { VIEWER } from './constants.ts'
import { cancel, type Finger, type Gesture, idleGesture, lift, type Lifted, move, press } from './gesture.ts'
import { roomIn, showImage, showStage } from './show-view.ts'
import {
  clamp,
  closeUpScale,
  flip,
  type Frame,
  isOnImage,
  isZoomed,
  openView,
  type Point,
  rotate,
  settle,
  type Size,
  type View,
  zoomTo,
} from './view.ts'

const MIDDLE: Point = { x: 0, y: 0 }
const ZOOM_STEP = 1.5
/** How far a dismissed image falls while fading out. */
const FALL_PX = 160

export interface Seen {
  /** The current or target view. */
  readonly view: View
  readonly frame: Frame
  /** The image is loaded. */
  readonly ready: boolean
}

export interface StageEvents {
  /** Called when a gesture turns the page. */
  readonly onTurn: (step: 1 | -1) => void
  readonly onClose: () => void
  /** Called for a single tap, with the image or video if it was on it. */
  readonly onTap: (tap: { readonly image: HTMLElement | undefined; readonly touch: boolean }) => void
  /** Called after every change of the view. */
  readonly onView: (seen: Seen) => void
}

interface StageOptions extends StageEvents {
  readonly count: number
  readonly index: number
}

export type Stage = ReturnType<typeof createStage>

/** Converts pointer events, the wheel and commands into views, and applies them without rendering. */
export function createStage({ count, onTurn, onClose, onTap, onView, ...begin }: StageOptions) {
  const slides = new Map<number, { readonly image: HTMLElement; readonly size: Size }>()
  /** The views of images left earlier: fitted, with their rotation and flips. */
  const savedViews = new Map<number, View>()
  let root: HTMLElement | undefined
  let index = begin.index
  let gesture: Gesture = idleGesture(openView(frameOf(index)))
  /** The current or target view. */
  let target = gesture.view
  let stop = still
  const tapTimer = createTimer()

  function frameOf(place: number): Frame {
    const window = { width: innerWidth, height: innerHeight }
    const image = slides.get(place)?.size ?? { width: 1, height: 1 }
    return { window, room: roomIn(window), image, first: place === 0, last: place === count - 1 }
  }

  function draw(): void {
    const frame = frameOf(index)
    if (root !== undefined) showStage(root, gesture.view, frame)
    const slide = slides.get(index)
    if (slide !== undefined) showImage(slide.image, gesture.view, frame)
    onView({ view: target, frame, ready: slide !== undefined })
  }

  /** Positions the images next to the current one. */
  function drawOthers(): void {
    for (const [place, { image }] of slides) {
      if (place !== index) showImage(image, restOf(place), frameOf(place))
    }
  }

  function restOf(place: number): View {
    const frame = frameOf(place)
    return settle(savedViews.get(place) ?? openView(frame), frame)
  }

  function go(to: View): void {
    stop()
    target = to
    stop = animateView({
      from: gesture.view,
      to,
      show: (view) => {
        gesture = { ...gesture, view }
        draw()
      },
      done: drawOthers,
    })
  }

  function jump(view: View): void {
    stop()
    target = view
    gesture = { ...gesture, view }
    draw()
  }

  /** Commands need a loaded image and no active gesture. */
  function command(change: (view: View, frame: Frame) => View): void {
    if (slides.has(index) && gesture.phase === 'idle') go(change(target, frameOf(index)))
  }

  function follow({ gesture: next, decision, rest }: Lifted, touch: boolean, point: Point): void {
    gesture = next
    if (decision === 'next') onTurn(1)
    else if (decision === 'previous') onTurn(-1)
    else if (decision === 'settle') go(rest)
    else if (decision === 'none') draw()
    else if (decision === 'close') {
      go({ ...gesture.view, drop: gesture.view.drop + FALL_PX })
      onClose()
    } else tapped(decision === 'double-tap', { rest, touch, point })
  }

  function tapped(twice: boolean, { rest, touch, point }: { rest: View; touch: boolean; point: Point }): void {
    tapTimer.stop()
    if (twice) return command((view, frame) => zoomOnce(view, frame, point))
    const image = isOnImage(gesture.view, frameOf(index), point) ? slides.get(index)?.image : undefined
    go(rest)
    // A mouse click outside the image doesn't wait for a double click.
    tapTimer.start(touch || image !== undefined ? VIEWER.doubleTapMs : 0, () => onTap({ image, touch }))
  }

  return {
    /** Called when the container is mounted. */
    mount(element: HTMLElement): void {
      root = element
      draw()
    },

    /** Called when an image is loaded, with its natural size. */
    attach(place: number, image: HTMLElement, size: Size): void {
      slides.set(place, { image, size })
      if (place === index) jump({ ...restOf(place), page: gesture.view.page })
      else showImage(image, restOf(place), frameOf(place))
    },

    detach(place: number): void {
      slides.delete(place)
    },

    /** Changes the current image. The row continues from its dragged position. */
    turnTo(next: number): void {
      if (next === index) return
      tapTimer.stop()
      savedViews.set(index, { ...target, scale: 1, page: 0, drop: 0 })
      const whole = innerWidth + VIEWER.slideGapPx
      const step = next - index
      const page = Math.abs(step) === 1 ? clamp(gesture.view.page + step * whole, -whole, whole) : 0
      index = next
      const rest = restOf(next)
      gesture = idleGesture({ ...rest, page })
      draw()
      go(rest)
    },

    resize(): void {
      gesture = { ...idleGesture(gesture.view) }
      jump(settle(target, frameOf(index)))
      drawOthers()
    },

    zoom: (direction: 1 | -1) =>
      command((view, frame) => zoomTo(view, frame, { scale: view.scale * ZOOM_STEP ** direction, point: MIDDLE })),
    reset: () => command((view, frame) => zoomTo(view, frame, { scale: 1, point: MIDDLE })),
    rotate: (quarters: 1 | -1) => command((view, frame) => rotate(view, frame, quarters)),
    flip: (axis: 'x' | 'y') => command((view) => flip(view, axis)),

    down(event: PointerEvent): void {
      if (event.button !== 0) return
      stop()
      const { angle, mirrorX, mirrorY, fit } = target
      // A finger stops an animation, but a requested rotation is completed.
      if (gesture.phase === 'idle') gesture = { ...gesture, view: { ...gesture.view, angle, mirrorX, mirrorY, fit } }
      gesture = press(gesture, fingerOf(event))
    },

    moved(event: PointerEvent): void {
      const next = move(gesture, fingerOf(event), frameOf(index))
      const seen = next.view !== gesture.view
      gesture = next
      if (!seen) return
      target = next.view
      draw()
    },

    up(event: PointerEvent): void {
      const finger = fingerOf(event)
      follow(lift(gesture, finger, frameOf(index)), event.pointerType !== 'mouse', finger)
    },

    lost(): void {
      follow(cancel(gesture, frameOf(index)), true, MIDDLE)
    },

    wheel(event: WheelEvent): void {
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 32
      const delta = clamp(event.deltaY * lines, -100, 100)
      // Browsers report a touchpad pinch as a wheel event with Ctrl, in much smaller steps.
      const scale = Math.exp(-delta * (event.ctrlKey ? 0.01 : 0.003))
      command((view, frame) => zoomTo(view, frame, { scale: view.scale * scale, point: pointOf(event) }))
    },

    end(): void {
      stop()
      tapTimer.stop()
    },
  }
}

/** A timer that a new start replaces. */
function createTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    stop,
    start: (ms: number, run: () => void) => {
      stop()
      timer = setTimeout(run, ms)
    },
  }
}

const still = (): void => undefined

const zoomOnce = (view: View, frame: Frame, point: Point): View =>
  zoomTo(view, frame, { scale: isZoomed(view) ? 1 : closeUpScale(view, frame), point })

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({
  x: clientX - innerWidth / 2,
  y: clientY - innerHeight / 2,
})

const fingerOf = (event: PointerEvent): Finger => ({ ...pointOf(event), id: event.pointerId, time: event.timeStamp })
