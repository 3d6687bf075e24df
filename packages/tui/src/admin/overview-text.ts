import { type AdminTranslate, attentionOf, type Overview } from '@saffron/core/admin'
import { formatDuration, plainFileSize } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'

/** Returns what an admin has to look after, in one line. */
export function attentionText(overview: Overview, t: AdminTranslate): string {
  const needed = attentionOf(overview).map(({ kind, count }) => t(`admin.attention.${kind}`, { count }))
  return needed.length === 0 ? t('admin.attention.none') : needed.join(' · ')
}

/** Returns how many accounts there are, and how many are active today. */
export const peopleText = ({ users, activeToday }: Overview, t: Translate): string =>
  t('cli.overview.people', { users, active: activeToday })

/** Returns the size of the database, and the free space next to it. */
export function diskText({ disk }: Overview, t: Translate): string {
  const size = (bytes: number) => plainFileSize(bytes, t.locale)
  return t('cli.overview.disk', {
    database: size(disk.databaseBytes),
    free: size(disk.freeBytes),
    total: size(disk.totalBytes),
  })
}

/** Returns a channel's time to the first token and its speed, as far as they're known. */
export const speedText = (
  { firstTokenMs, tokensPerSecond }: Overview['channels'][number],
  t: Translate,
): (string | undefined)[] => [
  firstTokenMs === undefined ? undefined : formatDuration(firstTokenMs, t.locale),
  tokensPerSecond === undefined ? undefined : t('cli.overview.speed', { tokens: tokensPerSecond }),
]
