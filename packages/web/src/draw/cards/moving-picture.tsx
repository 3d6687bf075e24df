import type { DrawingResult } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'
import { Pause, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import styles from './cards.module.css'

interface MovingPictureProps {
  readonly result: DrawingResult
  readonly name: string
  readonly tabIndex: number
  /** The control that opens it, with its still picture. */
  readonly children: ReactNode
}

/** A video in a card. It plays silently while a mouse is over it, or after its button was pressed. */
export function MovingPicture({ result: { url, thumbnail }, name, tabIndex, children }: MovingPictureProps) {
  const t = useTranslate('draw')
  const [plays, setPlays] = useState(false)
  return (
    <div
      className={styles.moving}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPlays(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPlays(false)}
    >
      {children}
      {plays && (
        <video className={styles.film} src={url} poster={thumbnail} autoPlay muted loop playsInline aria-hidden />
      )}
      <button
        type="button"
        className={styles.play}
        tabIndex={tabIndex}
        aria-pressed={plays}
        aria-label={t('draw.play', { name })}
        title={t('draw.play', { name })}
        onClick={() => setPlays(!plays)}
      >
        {plays ? <Pause aria-hidden /> : <Play aria-hidden />}
      </button>
    </div>
  )
}
