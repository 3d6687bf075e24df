import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { IconButton } from '../ui/icon-button.tsx'
import { useCloseRequest } from '../ui/use-close-request.ts'
import { Slide } from './slide.tsx'
import type { Seen, Stage } from './stage.ts'
import { useFade } from './use-fade.ts'
import { useStage } from './use-stage.ts'
import { maxScale } from './view.ts'
import { ViewerActions } from './viewer-actions.tsx'
import { doKey } from './viewer-keys.ts'
import { dismissViewer, type OpenedViewer, type ViewerImage } from './viewer-store.ts'
import { ViewerTools, type Zoom } from './viewer-tools.tsx'

import styles from './viewer.module.css'

const FITTED: Zoom = { percent: 100, least: true, most: false, ready: false }

/** The image viewer over the page, including its fades. */
export default function Viewer({ images, index: first, opener }: OpenedViewer) {
  const t = useTranslate()
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [index, setIndex] = useState(first)
  const [zoom, setZoom] = useState(FITTED)
  const [bare, setBare] = useState(false)
  const next = useRef<() => void>(undefined)
  const { phase, close } = useFade(root, () => {
    dismissViewer()
    // Not before the focus has returned.
    if (next.current !== undefined) setTimeout(next.current)
  })
  const leaveFor = (action: () => void) => {
    next.current = action
    close()
  }
  const turn = (step: 1 | -1) => setIndex((now) => Math.min(Math.max(now + step, 0), images.length - 1))
  const stage = useStage({
    root,
    count: images.length,
    index,
    onTurn: turn,
    onClose: close,
    onTap: ({ image: tapped, touch }) => {
      if (tapped instanceof HTMLVideoElement) togglePlay(tapped)
      else if (touch) setBare(!bare)
      else if (tapped === undefined) close()
    },
    onView: (seen) => setZoom((before) => zoomOf(before, seen)),
  })
  useCloseRequest(close)
  useKeys((event) => {
    if (phase === 'closing' || !doKey(event, { ...stage, turn })) return
    event.preventDefault()
    setBare(false)
  })

  const image = images[index]
  if (image === undefined) return null
  const place = { n: index + 1, count: images.length }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={setRoot}
          className={styles.viewer}
          aria-describedby={undefined}
          data-phase={phase}
          data-bare={bare}
          onOpenAutoFocus={(event) => {
            // Keys work everywhere, so no button needs initial focus.
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener?.focus()
          }}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <div className={styles.ground} />
          <Dialog.Title className="visually-hidden">{t('common.imageViewer')}</Dialog.Title>
          <p className="visually-hidden" aria-live="polite">
            {t('viewer.position', { ...place, name: shownName(image.name) })}
          </p>
          <Row images={images} index={index} stage={stage} zoomed={!zoom.least} />
          <header className={styles.bar}>
            {images.length > 1 && <span className={styles.counter}>{t('viewer.counter', place)}</span>}
            <span className={styles.name} title={shownName(image.name)}>
              {shownName(image.name)}
            </span>
            <ViewerActions actions={image.actions} onChoose={leaveFor} />
          </header>
          <ViewerTools
            image={image}
            stage={stage}
            zoom={zoom}
            ends={images.length > 1 ? { first: index === 0, last: index === images.length - 1 } : undefined}
            onTurn={turn}
          />
          <IconButton
            label={t('viewer.close')}
            className={`${styles.tool} ${styles.close}`}
            icon={<X aria-hidden />}
            onClick={close}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface RowProps {
  readonly images: readonly ViewerImage[]
  readonly index: number
  readonly stage: Stage
  readonly zoomed: boolean
}

/** The current image and its neighbors. No others are loaded. */
function Row({ images, index, stage, zoomed }: RowProps) {
  const shown = [index - 1, index, index + 1].flatMap((at) => {
    const image = images[at]
    return image === undefined ? [] : [{ at, image }]
  })
  return (
    <div
      className={styles.row}
      data-zoomed={zoomed}
      onPointerDown={({ nativeEvent, target, currentTarget }) => {
        if (target instanceof Element && (target.closest('button') !== null || isOnControls(nativeEvent))) return
        currentTarget.setPointerCapture(nativeEvent.pointerId)
        stage.down(nativeEvent)
      }}
      onPointerMove={({ nativeEvent }) => stage.moved(nativeEvent)}
      onPointerUp={({ nativeEvent }) => stage.up(nativeEvent)}
      onPointerCancel={() => stage.lost()}
    >
      {shown.map(({ at, image }) => (
        <Slide key={at} image={image} index={at} place={at - index} stage={stage} />
      ))}
    </div>
  )
}

/** The height of a video's controls. They are the browser's, so they can't be seen from here. */
const CONTROLS_PX = 72

/** Returns whether a press is on the controls of a video, which aren't for gestures. */
function isOnControls({ target, clientY }: PointerEvent): boolean {
  return target instanceof HTMLVideoElement && clientY > target.getBoundingClientRect().bottom - CONTROLS_PX
}

/** Gestures keep the presses from the button in the middle of a video. */
function togglePlay(video: HTMLVideoElement): void {
  if (video.paused) video.play().catch(() => undefined)
  else video.pause()
}

/** Keys work wherever focus is while the viewer is open. */
function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const pressed = useEffectEvent(onKey)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Returns the same object if nothing changed, so a drag doesn't rerender. */
function zoomOf(before: Zoom, { view, frame, ready }: Seen): Zoom {
  const percent = Math.round(view.scale * 100)
  const most = view.scale >= maxScale(view, frame) - 0.001
  const same = before.percent === percent && before.most === most && before.ready === ready
  return same ? before : { percent, least: percent <= 100, most, ready }
}
