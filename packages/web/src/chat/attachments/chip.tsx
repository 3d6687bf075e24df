import type { Attachment } from '@saffron/core/chat'
import { textFault } from '@saffron/core/drive'
import { describeError } from '@saffron/core/errors'
import { formatFileSize, shownName } from '@saffron/core/format'
import type { AreaTranslate } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'
import { RotateCw, X } from 'lucide-react'

import { IconButton } from '../../ui/icon-button.tsx'
import { FilePicture } from './file-picture.tsx'

import styles from './attachments.module.css'

interface ChipProps {
  readonly file: Attachment
  readonly onRemove: () => void
  readonly onRetry: () => void
}

/** One file that goes along: how far it is, and what is wrong with it. */
export function Chip({ file, onRemove, onRetry }: ChipProps) {
  const t = useTranslate('drive')
  const { size, phase, sent, asset, content } = file
  const name = shownName(file.name)
  const failed = phase === 'failed'
  const fault = phase === 'ready' && asset !== undefined ? textFault(asset.text, t) : undefined
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
        {fault !== undefined && <output className={styles.about}>{fault}</output>}
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

function aboutOf({ size, phase, sent, error }: Attachment, t: AreaTranslate<'drive'>): string {
  const total = formatFileSize(size, t.locale)
  switch (phase) {
    case 'waiting':
    case 'reading':
      return t(`drive.attach.${phase}`)
    case 'sending':
      return t('drive.attach.sending', { sent: formatFileSize(sent, t.locale), total })
    case 'failed':
      return describeError(error, t)
    default:
      return total
  }
}
