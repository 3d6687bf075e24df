import type { UploadsSnapshot } from '@saffron/core/drive'
import type { useTranslate } from '@saffron/core/react'

type Translate = ReturnType<typeof useTranslate<'drive'>>

/** Returns the summary of all uploads, most important first. Failures are left out. */
export function summaryOf({ uploads, counts }: UploadsSnapshot, t: Translate): string[] {
  if (uploads.length === 0) return []
  const { waiting, checking, sending, conflict, paused, done, failed, skipped, givenUp } = counts
  const leftOut = [
    ...(skipped > 0 ? [t('drive.uploads.skipped', { count: skipped })] : []),
    ...(givenUp > 0 ? [t('drive.uploads.givenUp', { count: givenUp })] : []),
  ]
  const going = waiting + checking + sending + conflict
  if (going > 0) return [t('drive.uploads.going', { count: going }), ...leftOut]
  if (paused > 0) return [t('drive.uploads.paused', { count: paused }), ...leftOut]
  if (done + failed === 0) return leftOut
  return [t('drive.uploads.done', { count: done }), ...leftOut]
}
