import type { Translate } from '@saffron/core/i18n'

import { type Progress, shareOf } from './progress.ts'

const QUARTER = 25

/** Describes a transfer's progress in words that change at every quarter only. */
export function spokenLine(name: string, progress: Progress, t: Translate): string {
  const percent = Math.floor((shareOf(progress) * 100) / QUARTER) * QUARTER
  return t('cli.reader.progress', { name, percent })
}
