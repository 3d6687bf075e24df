import { useTranslate } from '@saffron/core/react'
import { X } from 'lucide-react'
import { type CSSProperties, useState } from 'react'

import { IconButton } from '../ui/icon-button.tsx'

import select from '../ui/select.module.css'
import styles from './draw.module.css'

/** An image to compare. */
export interface Compared {
  readonly asset: string
  readonly url: string
  readonly label: string
}

interface CompareDialogProps {
  readonly images: readonly Compared[]
  readonly onDone: () => void
}

/** Two images on top of each other. A slider shows more of one or the other. */
export function CompareDialog({ images, onDone }: CompareDialogProps) {
  const t = useTranslate('draw')
  const [share, setShare] = useState(50)
  const [chosen, setChosen] = useState<readonly [number, number]>([0, 1])
  const [left, right] = [images[chosen[0]], images[chosen[1]]]
  const choice = (side: 0 | 1, label: string) => (
    <select
      className={`${select.select} ${styles.compareChoice}`}
      aria-label={label}
      value={chosen[side]}
      onChange={({ target }) =>
        setChosen(side === 0 ? [Number(target.value), chosen[1]] : [chosen[0], Number(target.value)])
      }
    >
      {images.map((image, index) => (
        <option key={image.asset} value={index}>
          {image.label}
        </option>
      ))}
    </select>
  )
  return (
    <div className={styles.compare}>
      <header className={styles.compareHead}>
        <h2>{t('draw.compare.title')}</h2>
        {choice(0, t('draw.compare.left'))}
        {choice(1, t('draw.compare.right'))}
        <IconButton label={t('common.close')} icon={<X aria-hidden />} onClick={onDone} />
      </header>
      <div className={styles.compared} style={{ '--share': `${share}%` } as CSSProperties}>
        <img src={right?.url} alt="" draggable={false} />
        <img src={left?.url} alt="" draggable={false} className={styles.first} />
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
