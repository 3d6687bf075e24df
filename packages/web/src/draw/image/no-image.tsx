import { useTranslate } from '@saffron/core/react'
import { FolderOpen, ImageUp, RotateCw } from 'lucide-react'

import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'

import styles from './image.module.css'

interface NoImageProps {
  readonly isOpening: boolean
  readonly failure: unknown
  /** Tries again what failed. Undefined for a file, which may be gone. */
  readonly onRetry: (() => Promise<void>) | undefined
  readonly onPick: () => Promise<void>
  readonly onPickFromDrive: () => Promise<void>
}

/** Before an image is opened: while it loads, after a failure, and where to get one. */
export function NoImage({ isOpening, failure, onRetry, onPick, onPickFromDrive }: NoImageProps) {
  const t = useTranslate('draw')
  if (isOpening) {
    return (
      <div className={styles.opening} aria-busy>
        <output className="visually-hidden">{t('common.loading')}</output>
        <span />
      </div>
    )
  }
  const hasFailed = failure !== undefined
  return (
    <div className={styles.empty}>
      <ImageUp aria-hidden />
      <h2>{t('draw.image.open')}</h2>
      {hasFailed ? <Failure error={failure} /> : <p>{t('draw.image.openText')}</p>}
      <div className={styles.row}>
        {hasFailed && onRetry !== undefined && (
          <Button icon={<RotateCw aria-hidden />} onClick={() => void onRetry()}>
            {t('common.tryAgain')}
          </Button>
        )}
        <Button tone="primary" icon={<ImageUp aria-hidden />} onClick={() => void onPick()}>
          {t('draw.image.choose')}
        </Button>
        <Button icon={<FolderOpen aria-hidden />} onClick={() => void onPickFromDrive()}>
          {t('draw.image.fromDrive')}
        </Button>
      </div>
    </div>
  )
}
