import { shownName } from '@saffron/core/format'
import { useEffect, useRef } from 'react'

import type { ViewerImage } from './viewer-store.ts'

import styles from './viewer.module.css'

interface SlideVideoProps {
  readonly src: string
  readonly image: ViewerImage
  /** It's the one in the window. */
  readonly plays: boolean
  /** Called when its size is known. */
  readonly onReady: (video: HTMLVideoElement) => void
  readonly onFailed: () => void
}

/** A video in the row. It plays while it's in the window, unless the user prefers less motion. */
export function SlideVideo({ src, image: { name, alt, poster }, plays, onReady, onFailed }: SlideVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!plays) video.current?.pause()
    else if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
      // The browser may only allow it after a click on its button.
      video.current?.play().catch(() => undefined)
    }
  }, [plays])
  return (
    // Models add no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      src={src}
      poster={poster}
      aria-label={alt === '' ? shownName(name) : alt}
      className={styles.image}
      controls
      loop
      playsInline
      preload="metadata"
      onLoadedMetadata={({ currentTarget }) => onReady(currentTarget)}
      onError={onFailed}
    />
  )
}
