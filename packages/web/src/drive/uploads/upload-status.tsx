import type { UploadsSnapshot } from '@saffron/core/drive'
import { isRateLimited } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'

import { summaryOf } from './upload-summary.ts'

type Translate = ReturnType<typeof useTranslate<'drive'>>

interface UploadStatusProps {
  readonly snapshot: UploadsSnapshot
  /** The number of files found while reading drops. */
  readonly reading: number | undefined
}

/** Announces the uploads to screen readers as a whole, not per file. */
export function UploadStatus({ snapshot, reading }: UploadStatusProps) {
  const t = useTranslate('drive')
  return <output className="visually-hidden">{statusOf(snapshot, reading, t)}</output>
}

function statusOf(snapshot: UploadsSnapshot, reading: number | undefined, t: Translate): string {
  const { counts, heldBy } = snapshot
  if (heldBy !== undefined) return heldText(heldBy, t)
  if (reading !== undefined || counts.waiting + counts.checking + counts.sending + counts.conflict > 0) {
    return t('drive.uploads.begun')
  }
  const failed = counts.failed > 0 ? [t('drive.uploads.failed', { count: counts.failed })] : []
  return [...summaryOf(snapshot, t), ...failed].join(', ')
}

/** Returns why uploads are paused. */
export const heldText = (heldBy: unknown, t: Translate): string =>
  t(isRateLimited(heldBy) ? 'drive.uploads.paced' : 'drive.uploads.unreachable')
