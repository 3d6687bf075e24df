import type { UploadsSnapshot } from '@saffron/core/drive'
import { asksToWait } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'

type Translate = ReturnType<typeof useTranslate<'drive'>>

interface UploadStatusProps {
  readonly snapshot: UploadsSnapshot
  /** Files found in what is still being read. */
  readonly reading: number | undefined
}

/** Says to who listens to the page that files go up, wait, or are up: not each of them. */
export function UploadStatus({ snapshot, reading }: UploadStatusProps) {
  const t = useTranslate('drive')
  return <output className="visually-hidden">{statusOf(snapshot, reading, t)}</output>
}

function statusOf({ uploads, counts, heldBy }: UploadsSnapshot, reading: number | undefined, t: Translate): string {
  if (heldBy !== undefined) return heldText(heldBy, t)
  if (reading !== undefined || counts.waiting + counts.checking + counts.sending + counts.clash > 0) {
    return t('drive.uploads.begun')
  }
  if (uploads.length === 0) return ''
  const failed = counts.failed > 0 ? [t('drive.uploads.failed', { count: counts.failed })] : []
  const rest =
    counts.paused > 0
      ? t('drive.uploads.paused', { count: counts.paused })
      : t('drive.uploads.done', { count: counts.done })
  return [rest, ...failed].join(', ')
}

/** Why nothing goes for a while. */
export const heldText = (heldBy: unknown, t: Translate): string =>
  t(asksToWait(heldBy) ? 'drive.uploads.paced' : 'drive.uploads.unreachable')
