import { useTranslate } from '@saffron/core/react'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, type SyntheticEvent, useState, type WheelEvent } from 'react'

import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { type Crop, edgeOf, MAX_ZOOM, wholeOf, withinPicture } from './crop.ts'
import { CroppedPicture } from './cropped-picture.tsx'
import { cutSquare, sizeOf } from './picture.ts'

import styles from './crop-dialog.module.css'

/** The edge of the square stage, in CSS pixels. */
const STAGE_PX = 272
const PREVIEWS_PX = [96, 28] as const
/** The part of the square that one arrow key press moves. */
const STEP = 0.05
const ZOOM_STEP = 0.1

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const ZOOMS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 }

interface CropDialogProps {
  readonly picture: HTMLImageElement
  readonly onSave: (square: Blob) => Promise<void>
  readonly onCancel: () => void
}

/** Crops a picture to a square. Drag or arrow keys move it, and wheel, slider, plus and minus zoom it. */
export function CropDialog({ picture, onSave, onCancel }: CropDialogProps) {
  const t = useTranslate('account')
  const slider = useId()
  const size = sizeOf(picture)
  const whole = wholeOf(size)
  const [crop, setCrop] = useState(whole)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const dragged = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const change = (next: (before: Crop) => Crop) => setCrop((before) => withinPicture(size, next(before)))
  /** In parts of the square. */
  const move = (x: number, y: number) =>
    change((before) => {
      const edge = edgeOf(size, before.zoom)
      return { ...before, x: before.x + x * edge, y: before.y + y * edge }
    })
  const enlarge = (by: number) => change((before) => ({ ...before, zoom: before.zoom * (1 + by) }))
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    const zoom = ZOOMS[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey || (arrow === undefined && zoom === undefined)) return
    event.preventDefault()
    if (arrow !== undefined) move(arrow[0] * STEP, arrow[1] * STEP)
    if (zoom !== undefined) enlarge(zoom * ZOOM_STEP)
  }
  const save = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      await onSave(await cutSquare(picture, crop))
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const isChanged = crop.x !== whole.x || crop.y !== whole.y || crop.zoom !== whole.zoom
  return (
    <FormSheet
      title={t('account.picture.cropTitle')}
      text={t('account.picture.cropText')}
      form={{ submit: save, failure, busy, isChanged }}
      ok={t('account.picture.use')}
      onCancel={onCancel}
    >
      <div className={styles.sight}>
        {/* No standard control fits, so its label lists the keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          role="application"
          aria-label={t('account.picture.stage')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className={styles.stage}
          onKeyDown={onKeyDown}
          onWheel={({ deltaY }: WheelEvent) => enlarge(-Math.sign(deltaY) * ZOOM_STEP)}
          onPointerDown={({ currentTarget, pointerId, clientX, clientY, button: which }) => {
            if (which !== 0) return
            currentTarget.setPointerCapture(pointerId)
            dragged.current = { x: clientX, y: clientY }
          }}
          onPointerMove={({ clientX, clientY }) => {
            const from = dragged.current
            if (from === undefined) return
            dragged.current = { x: clientX, y: clientY }
            move((from.x - clientX) / STAGE_PX, (from.y - clientY) / STAGE_PX)
          }}
          onPointerUp={() => (dragged.current = undefined)}
          onPointerCancel={() => (dragged.current = undefined)}
        >
          <CroppedPicture picture={picture} crop={crop} edge={STAGE_PX} />
          <span className={styles.ring} aria-hidden />
        </div>
        <div className={styles.previews} aria-hidden>
          {PREVIEWS_PX.map((edge) => (
            <CroppedPicture key={edge} picture={picture} crop={crop} edge={edge} round />
          ))}
        </div>
      </div>
      <div className={styles.zoom}>
        <ZoomOut aria-hidden />
        <label htmlFor={slider} className="visually-hidden">
          {t('account.picture.zoom')}
        </label>
        <input
          id={slider}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => change((before) => ({ ...before, zoom: Number(target.value) }))}
        />
        <ZoomIn aria-hidden />
      </div>
    </FormSheet>
  )
}
