import type { Attachment } from '@saffron/core/chat'
import { textError } from '@saffron/core/drive'
import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { RotateCw, X } from 'lucide-react'

import { IconButton } from '../../ui/icon-button.tsx'
import { aboutOf } from './about-file.ts'
import { FilePicture } from './file-picture.tsx'

import styles from './attachments.module.css'

interface ChipProps {
  readonly file: Attachment
  readonly onRemove: () => void
  readonly onRetry: () => void
}

/** An attached file with its progress and error. */
export function Chip({ file, onRemove, onRetry }: ChipProps) {
  const t = useTranslate('drive')
  const { size, phase, sent, asset, content } = file
  const name = shownName(file.name)
  const failed = phase === 'failed'
  const problem = phase === 'ready' && asset !== undefined ? textError(asset.text, t) : undefined
  return (
    <div className={styles.chip} data-phase={phase}>
      <FilePicture name={file.name} asset={asset} content={content} />
      <span className={styles.what}>
        <span className={styles.name} title={name} dir="auto">
          {name}
        </span>
        <span className={failed ? styles.bad : styles.about} role={failed ? 'alert' : undefined}>
          {aboutOf(file, t)}
        </span>
        {problem !== undefined && <output className={styles.about}>{problem}</output>}
      </span>
      {failed && (
        <IconButton label={t('drive.attach.retry', { name })} icon={<RotateCw aria-hidden />} onClick={onRetry} />
      )}
      <IconButton label={t('drive.attach.remove', { name })} icon={<X aria-hidden />} onClick={onRemove} />
      {phase === 'sending' && size > 0 && (
        <progress className={styles.progress} aria-label={name} max={size} value={sent} />
      )}
      {phase === 'reading' && <progress className={styles.progress} aria-label={name} />}
    </div>
  )
}
