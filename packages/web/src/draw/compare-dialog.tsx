import type { DrawingResult } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'
import { X } from 'lucide-react'
import { type CSSProperties, useState } from 'react'

import { IconButton } from '../ui/icon-button.tsx'

import styles from './draw.module.css'

interface CompareDialogProps {
  readonly images: readonly DrawingResult[]
  readonly onDone: () => void
}

/** Two images on top of each other. A slider shows more of one or the other. */
export function CompareDialog({ images: [one, other], onDone }: CompareDialogProps) {
  const t = useTranslate('draw')
  const [share, setShare] = useState(50)
  return (
    <div className={styles.compare}>
      <header className={styles.compareHead}>
        <h2>{t('draw.compare.title')}</h2>
        <IconButton label={t('common.close')} icon={<X aria-hidden />} onClick={onDone} />
      </header>
      <div className={styles.compared} style={{ '--share': `${share}%` } as CSSProperties}>
        <img src={other?.url} alt="" draggable={false} />
        <img src={one?.url} alt="" draggable={false} className={styles.first} />
        <span className={styles.divider} aria-hidden />
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label={t('draw.compare.slider')}
          onChange={({ target }) => setShare(Number(target.value))}
        />
      </div>
    </div>
  )
}
