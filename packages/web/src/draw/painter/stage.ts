import { pressureOf } from './brush.ts'
import { type Bounds, type CanvasView, fitView, panBy, pinch, type Spot, toImage, zoomAt } from './canvas-view.ts'
import { createKeptMask } from './kept-mask.ts'
import type { MaskStep, Stroke, StrokePoint } from './mask-steps.ts'
import { contextOf, paintMask, paintSegment, paintStep } from './paint-mask.ts'

export type Tool = 'paint' | 'erase' | 'move'

export interface StageParts {
  /** What shows a part of the image. */
  readonly frame: HTMLElement
  /** What holds both canvases. It's moved and scaled. */
  readonly layer: HTMLElement
  readonly mask: HTMLCanvasElement
  /** The outline of the brush. */
  readonly cursor: HTMLElement
}

export interface StageOptions extends StageParts {
  readonly image: { readonly width: number; readonly height: number }
  readonly onStroke: (stroke: Stroke) => void
  /** Called with the zoom, in percent of the natural size. */
  readonly onZoom: (percent: number) => void
}

const ZOOM_STEP = 1.4
/** Wheel pixels that double the size. */
const WHEEL_PX = 300
/** What is painted is shown in stripes of two colors, one of which is visible on any image. */
const TINTS = ['#ffc107', '#4b1fd1'] as const
const STRIPE_PX = 12

function stripes(context: CanvasRenderingContext2D): CanvasPattern | string {
  const tile = document.createElement('canvas')
  tile.width = STRIPE_PX * 2
  tile.height = STRIPE_PX * 2
  const painter = tile.getContext('2d')
  if (painter === null) return TINTS[0]
  const side = STRIPE_PX * 2
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      painter.fillStyle = (x + y) % side < STRIPE_PX ? TINTS[0] : TINTS[1]
      painter.fillRect(x, y, 1, 1)
    }
  }
  return context.createPattern(tile, 'repeat') ?? TINTS[0]
}

/** The moving parts of the painter: it draws strokes while a pointer makes them, and zooms and pans, without rendering. */
export function createStage({ frame, layer, mask, cursor, image, onStroke, onZoom }: StageOptions) {
  const context = contextOf(mask)
  const tint = stripes(context)
  context.strokeStyle = tint
  context.fillStyle = tint
  let view: CanvasView = fitView(image, sizeOf(frame))
  let isFitted = true
  let tool: Tool = 'paint'
  let brush = 40
  let shown: readonly MaskStep[] = []
  const before = createKeptMask(context)
  let stroke: { readonly pointer: number; readonly value: Stroke; readonly points: StrokePoint[] } | undefined
  let panning: { readonly pointer: number; at: Spot } | undefined
  /** Positions of the fingers on the frame. Two of them zoom and pan. */
  const fingers = new Map<number, Spot>()
  let isPinching = false
  let keySpot: Spot | undefined

  const bounds = (): Bounds => ({ image, frame: sizeOf(frame) })
  const show = (next: CanvasView): void => {
    view = next
    layer.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
    layer.dataset['close'] = String(view.scale > 3)
    sizeCursor()
    onZoom(Math.round(view.scale * 100))
  }
  const sizeCursor = (): void => {
    const size = Math.max(4, brush * view.scale)
    Object.assign(cursor.style, { width: `${size}px`, height: `${size}px` })
  }
  const placeCursor = (spot: Spot): void => {
    cursor.dataset['placed'] = 'true'
    cursor.style.transform = `translate(${spot.x}px, ${spot.y}px) translate(-50%, -50%)`
  }
  const spotOf = ({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): Spot => {
    const { left, top } = frame.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const pointOf = (event: PointerEvent): StrokePoint => ({
    ...toImage(view, spotOf(event)),
    pressure: pressureOf(event),
  })
  const begin = (event: PointerEvent): void => {
    const kind = tool === 'erase' ? 'erase' : 'paint'
    const points = [pointOf(event)]
    before.keep(shown)
    stroke = { pointer: event.pointerId, points, value: { kind, size: brush, points } }
    const [first] = points
    if (first !== undefined) paintSegment(context, stroke.value, first)
  }
  const proceed = (event: PointerEvent): void => {
    if (stroke === undefined) return
    const all = event.getCoalescedEvents?.() ?? []
    for (const each of all.length > 0 ? all : [event]) {
      const point = pointOf(each)
      paintSegment(context, stroke.value, point, stroke.points.at(-1))
      stroke.points.push(point)
    }
  }
  const repaint = (): void => paintMask(context, shown)
  /** Drops the stroke in progress. */
  const drop = (): void => {
    if (stroke === undefined) return
    stroke = undefined
    before.restore()
  }
  const movePair = (event: PointerEvent): void => {
    const [one, other] = [...fingers.keys()]
    const pair = () => [fingers.get(one ?? -1), fingers.get(other ?? -1)] as const
    const from = pair()
    fingers.set(event.pointerId, spotOf(event))
    const to = pair()
    if (from[0] === undefined || from[1] === undefined || to[0] === undefined || to[1] === undefined) return
    isFitted = false
    show(pinch(view, [from[0], from[1]], [to[0], to[1]], bounds()))
  }

  const down = (event: PointerEvent): void => {
    keySpot = undefined
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, spotOf(event))
      if (fingers.size > 1) {
        // The first finger may have begun a stroke, which was meant as a part of the gesture.
        drop()
        panning = undefined
        isPinching = true
        return
      }
    }
    if (isPinching || stroke !== undefined || panning !== undefined) return
    if (tool === 'move' || event.button === 1) panning = { pointer: event.pointerId, at: spotOf(event) }
    else if (event.button === 0 || event.button === 5) begin(event)
  }
  const move = (event: PointerEvent): void => {
    placeCursor(spotOf(event))
    if (isPinching) movePair(event)
    else if (stroke?.pointer === event.pointerId) proceed(event)
    else if (panning?.pointer === event.pointerId) {
      const at = spotOf(event)
      isFitted = false
      show(panBy(view, { x: at.x - panning.at.x, y: at.y - panning.at.y }, bounds()))
      panning.at = at
    }
  }
  const up = (event: PointerEvent): void => {
    fingers.delete(event.pointerId)
    if (fingers.size === 0) isPinching = false
    if (panning?.pointer === event.pointerId) panning = undefined
    if (stroke?.pointer !== event.pointerId) return
    const { value } = stroke
    stroke = undefined
    shown = [...shown, value]
    // Lines leave other edges than segments, and it must look the same after it was undone and redone.
    before.restore()
    paintStep(context, value)
    onStroke(value)
  }
  const cancel = (event: PointerEvent): void => {
    fingers.delete(event.pointerId)
    if (fingers.size === 0) isPinching = false
    if (panning?.pointer === event.pointerId) panning = undefined
    if (stroke?.pointer === event.pointerId) drop()
  }
  const wheel = (event: WheelEvent): void => {
    event.preventDefault()
    isFitted = false
    show(zoomAt(view, 2 ** (-event.deltaY / WHEEL_PX), spotOf(event), bounds()))
  }
  const middle = (): Spot => ({ x: frame.clientWidth / 2, y: frame.clientHeight / 2 })

  show(view)
  // The canvas may have the mask of another image of the same size.
  repaint()
  return {
    down,
    move,
    up,
    cancel,
    wheel,
    resized: () => show(isFitted ? fitView(image, sizeOf(frame)) : panBy(view, { x: 0, y: 0 }, bounds())),
    fit: () => {
      isFitted = true
      show(fitView(image, sizeOf(frame)))
    },
    zoom: (direction: 1 | -1) => {
      isFitted = false
      show(zoomAt(view, direction > 0 ? ZOOM_STEP : 1 / ZOOM_STEP, middle(), bounds()))
    },
    setTool: (next: Tool, size: number) => {
      tool = next
      brush = size
      sizeCursor()
    },
    /** Shows the mask of these steps. Those that are shown already aren't drawn again. */
    setSteps: (steps: readonly MaskStep[]) => {
      if (steps === shown) return
      const isLonger = steps.length >= shown.length && shown.every((step, index) => step === steps[index])
      const added = steps.slice(shown.length)
      if (isLonger && added.length > 0) before.keep(shown)
      shown = steps
      if (isLonger) for (const step of added) paintStep(context, step)
      else if (before.has(steps)) before.restore()
      else repaint()
    },
    /** Moves the brush by keys. It begins in the middle. */
    moveBrush: (x: number, y: number) => {
      const from = keySpot ?? middle()
      const by = Math.max(8, (brush * view.scale) / 2)
      keySpot = {
        x: Math.min(frame.clientWidth, Math.max(0, from.x + x * by)),
        y: Math.min(frame.clientHeight, Math.max(0, from.y + y * by)),
      }
      cursor.dataset['shown'] = 'true'
      placeCursor(keySpot)
    },
    /** Paints a dot where keys have moved the brush. */
    stamp: () => {
      if (tool === 'move') return
      keySpot ??= middle()
      cursor.dataset['shown'] = 'true'
      placeCursor(keySpot)
      const point = { ...toImage(view, keySpot), pressure: 1 }
      onStroke({ kind: tool === 'erase' ? 'erase' : 'paint', size: brush, points: [point] })
    },
  }
}

export type Stage = ReturnType<typeof createStage>

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({
  width: Math.max(1, clientWidth),
  height: Math.max(1, clientHeight),
})
