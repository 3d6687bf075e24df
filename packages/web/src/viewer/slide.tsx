import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { ImageOff } from 'lucide-react'
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react'

import { isVideo } from './is-video.ts'
import { SlideVideo } from './slide-video.tsx'
import type { Stage } from './stage.ts'
import type { Size } from './view.ts'
import type { ViewerImage } from './viewer-store.ts'

import styles from './viewer.module.css'

interface SlideProps {
  readonly image: ViewerImage
  readonly index: number
  /** 0 is in the window, -1 and 1 are next to it. */
  readonly place: number
  readonly stage: Stage
}

/** An image or a video in the row: loading, loaded, or failed with a retry button. */
export function Slide({ image, index, place, stage }: SlideProps) {
  const t = useTranslate()
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  useEffect(() => () => stage.detach(index), [stage, index])
  const src = useAddress(image.src, state === 'failed', () => setState('failed'))
  return (
    <div className={styles.slide} style={{ '--place': place } as CSSProperties} inert={place !== 0} data-state={state}>
      {state === 'failed' ? (
        <div className={styles.failed} role="alert">
          <ImageOff aria-hidden />
          <p>{t(isVideo(image) ? 'viewer.videoFailed' : 'error.client.image_load_failed')}</p>
          <button type="button" className={styles.retry} onClick={() => setState('loading')}>
            {t('common.tryAgain')}
          </button>
        </div>
      ) : (
        src !== undefined &&
        (isVideo(image) ? (
          <SlideVideo
            src={src}
            image={image}
            plays={place === 0}
            onReady={(video) => {
              stage.attach(index, video, { width: video.videoWidth || 300, height: video.videoHeight || 150 })
              setState('shown')
            }}
            onFailed={() => setState('failed')}
          />
        ) : (
          <img
            src={src}
            alt={image.alt === '' ? shownName(image.name) : image.alt}
            className={isSeeThrough(image) ? `${styles.image} ${styles.seeThrough}` : styles.image}
            draggable={false}
            onLoad={({ currentTarget }) => {
              stage.attach(index, currentTarget, sizeOf(currentTarget, image))
              setState('shown')
            }}
            onError={() => setState('failed')}
          />
        ))
      )}
      {state === 'loading' && (
        <p className={styles.spinner}>
          <span className="visually-hidden">{isVideo(image) ? t('common.loading') : t('viewer.loading')}</span>
        </p>
      )}
    </div>
  )
}

/** Returns the URL of an image once known. It's requested again after an error. */
function useAddress(given: ViewerImage['src'], failed: boolean, onFailed: () => void): string | undefined {
  const [asked, setAsked] = useState<string>()
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (typeof given === 'string' || failed) return undefined
    let current = true
    given().then(
      (address) => current && setAsked(address),
      () => current && fail(),
    )
    return () => {
      current = false
    }
  }, [given, failed])
  return typeof given === 'string' ? given : asked
}

/** A vector image has no natural size, so it fills the space at any zoom. */
const DRAWING_PX = 4000

function sizeOf(loaded: HTMLImageElement, { width = 0, height = 0, name, type }: ViewerImage): Size {
  const size = { width: loaded.naturalWidth || width || 300, height: loaded.naturalHeight || height || 150 }
  if (type !== 'image/svg+xml' && !/\.svg$/i.test(name)) return size
  const factor = DRAWING_PX / Math.max(size.width, size.height)
  return { width: size.width * factor, height: size.height * factor }
}

/** Photos are opaque. Other images may need a light background to be visible. */
const isSeeThrough = ({ name, type }: ViewerImage) => !/jpe?g$/i.test(type ?? name)
