import type { Attachment } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { formatFileSize } from '@saffron/core/format'
import type { AreaTranslate } from '@saffron/core/i18n'

/** The status of a chip: its progress, error or size. */
export function aboutOf({ size, phase, sent, error }: Attachment, t: AreaTranslate<'drive'>): string {
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
