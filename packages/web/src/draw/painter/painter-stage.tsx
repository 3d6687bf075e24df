import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'

import { useReportError } from '../../ui/overlays/use-report-error.ts'
import type { Stroke } from './mask-steps.ts'
import { contextOf } from './paint-mask.ts'
import { createStage, type Stage } from './stage.ts'

import styles from './painter.module.css'

interface PainterStageProps {
  readonly bitmap: ImageBitmap
  /** Called with the stage when it exists, and with undefined when it's gone. */
  readonly onStage: (stage: Stage | undefined) => void
  readonly label: string
  readonly onStroke: (stroke: Stroke) => void
  readonly onZoom: (percent: number) => void
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The image with the mask above it, in two canvases. */
export function PainterStage({ bitmap, onStage, label, onStroke, onZoom }: PainterStageProps) {
  const report = useReportError()
  const frame = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLCanvasElement>(null)
  const mask = useRef<HTMLCanvasElement>(null)
  const cursor = useRef<HTMLDivElement>(null)
  const stage = useRef<Stage>(undefined)
  const painted = useEffectEvent(onStroke)
  const ready = useEffectEvent(onStage)
  const zoomed = useEffectEvent(onZoom)
  const failed = useEffectEvent(report)
  useEffect(() => {
    const parts = [frame.current, layer.current, image.current, mask.current, cursor.current] as const
    const [frameAt, layerAt, imageAt, maskAt, cursorAt] = parts
    if (frameAt === null || layerAt === null || imageAt === null || maskAt === null || cursorAt === null)
      return undefined
    try {
      contextOf(imageAt).drawImage(bitmap, 0, 0)
      stage.current = createStage({
        frame: frameAt,
        layer: layerAt,
        mask: maskAt,
        cursor: cursorAt,
        image: bitmap,
        onStroke: painted,
        onZoom: zoomed,
      })
    } catch (error) {
      failed(error)
      return undefined
    }
    const { current } = stage
    ready(current)
    const observer = new ResizeObserver(() => current.resized())
    observer.observe(frameAt)
    // React's own wheel handlers can't prevent scrolling.
    frameAt.addEventListener('wheel', current.wheel, { passive: false })
    return () => {
      observer.disconnect()
      frameAt.removeEventListener('wheel', current.wheel)
      stage.current = undefined
      ready(undefined)
    }
  }, [bitmap])
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow !== undefined) stage.current?.moveBrush(...arrow)
    else if (event.key === ' ') stage.current?.stamp()
    else return
    event.preventDefault()
  }
  return (
    // It's painted on with pointers and keys, which no other role allows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      role="application"
      aria-label={label}
      className={styles.stage}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={({ nativeEvent, currentTarget }) => {
        currentTarget.setPointerCapture(nativeEvent.pointerId)
        stage.current?.down(nativeEvent)
      }}
      onPointerMove={({ nativeEvent }) => stage.current?.move(nativeEvent)}
      onPointerUp={({ nativeEvent }) => stage.current?.up(nativeEvent)}
      onPointerCancel={({ nativeEvent }) => stage.current?.cancel(nativeEvent)}
      onContextMenu={(event) => event.preventDefault()}
    >
      <div ref={layer} className={styles.layer} style={{ width: bitmap.width, height: bitmap.height }}>
        <canvas ref={image} width={bitmap.width} height={bitmap.height} className={styles.canvas} />
        <canvas ref={mask} width={bitmap.width} height={bitmap.height} className={styles.mask} data-mask="" />
      </div>
      <div ref={cursor} className={styles.cursor} />
    </div>
  )
}
