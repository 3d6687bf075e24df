import { useTranslate } from '@saffron/core/react'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'

import { type Box, dragCrop, type Handle, type Size } from '../picture/edit-geometry.ts'
import { sizeText } from '../picture/size-text.ts'

import styles from './image.module.css'

interface CropBoxProps {
  readonly box: Box
  readonly within: Size
  /** Width divided by height, if it must not change. */
  readonly ratio: number | undefined
  readonly onChange: (box: Box) => void
}

const HANDLES = ['nw', 'n', 'ne', 'w', 'e', 'sw', 's', 'se'] as const
const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** The share of the image that an arrow key moves. */
const KEY_STEP = 0.01

const share = (part: number, whole: number): string => `${(part / whole) * 100}%`

/** The part of an image that stays. Arrow keys move it, and with Shift they change its size. */
export function CropBox({ box, within, ratio, onChange }: CropBoxProps) {
  const t = useTranslate('draw')
  const root = useRef<HTMLDivElement>(null)
  const drag = useRef<{ readonly handle: Handle; readonly x: number; readonly y: number; readonly box: Box }>(undefined)
  const style: CSSProperties = {
    left: share(box.x, within.width),
    top: share(box.y, within.height),
    width: share(box.width, within.width),
    height: share(box.height, within.height),
  }
  const onPointerDown = (event: PointerEvent) => {
    const { target, currentTarget, clientX: x, clientY: y, pointerId } = event
    const handle = target instanceof HTMLElement ? target.dataset['handle'] : undefined
    currentTarget.setPointerCapture(pointerId)
    drag.current = { handle: HANDLES.find((each) => each === handle) ?? 'move', x, y, box }
  }
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const area = root.current?.parentElement?.clientWidth ?? 1
    if (drag.current === undefined) return
    const scale = within.width / Math.max(1, area)
    const by = { x: (clientX - drag.current.x) * scale, y: (clientY - drag.current.y) * scale }
    onChange(dragCrop(drag.current.box, { handle: drag.current.handle, by, within, ratio }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow === undefined) return
    event.preventDefault()
    const step = Math.max(1, Math.max(within.width, within.height) * KEY_STEP)
    const by = { x: arrow.x * step, y: arrow.y * step }
    onChange(dragCrop(box, { handle: event.shiftKey ? 'se' : 'move', by, within, ratio }))
  }
  return (
    // It's dragged with pointers and moved with keys, which no other role allows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={root}
      role="application"
      aria-label={t('draw.image.cropArea', { width: box.width, height: box.height })}
      className={styles.crop}
      style={style}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
      onKeyDown={onKeyDown}
    >
      {HANDLES.map((handle) => (
        <span key={handle} data-handle={handle} className={styles.handle} />
      ))}
      <output className={styles.cropSize}>{sizeText(box)}</output>
    </div>
  )
}
