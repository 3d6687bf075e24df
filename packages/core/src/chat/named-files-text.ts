import type { Translate } from '../i18n/index.ts'
import type { MessageSource } from './entities.ts'

/** How many file names are listed. Beyond that, only their number. */
const MAX_NAMES = 3
const REASONS = ['unseen', 'unread', 'noRoom'] as const

/**
 * Returns a sentence for each reason why the model got only the names of a message's files. `show` formats a name for a
 * sentence.
 */
export function namedFilesText(
  sources: readonly MessageSource[] | undefined,
  t: Translate,
  show: (name: string) => string,
): string[] {
  return REASONS.flatMap((reason) => {
    const files = (sources ?? []).filter(({ missing }) => missing === reason)
    if (files.length === 0) return []
    const shownNames = files.slice(0, MAX_NAMES).map(({ name }) => t('chat.named.file', { name: show(name) }))
    const more = files.length - shownNames.length
    const all = more > 0 ? [...shownNames, t('chat.named.more', { count: more })] : shownNames
    const names = new Intl.ListFormat(t.locale).format(all)
    return [t(`chat.named.${reason}`, { count: files.length, names })]
  })
}
