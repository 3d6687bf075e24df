import type { Translate } from '../i18n/index.ts'
import type { MessageSource } from './entities.ts'

/** Names that are said; of more files only how many. */
const MOST_NAMES = 3
const REASONS = ['unseen', 'unread', 'noRoom'] as const

/**
 * Of which files sent with what a reply answers its model got only the names, a sentence for each reason. `show` makes
 * a name fit to stand in a sentence.
 */
export function namedFilesText(
  sources: readonly MessageSource[] | undefined,
  t: Translate,
  show: (name: string) => string,
): string[] {
  return REASONS.flatMap((reason) => {
    const files = (sources ?? []).filter(({ missing }) => missing === reason)
    if (files.length === 0) return []
    const said = files.slice(0, MOST_NAMES).map(({ name }) => t('chat.named.file', { name: show(name) }))
    const more = files.length - said.length
    const all = more > 0 ? [...said, t('chat.named.more', { count: more })] : said
    const names = new Intl.ListFormat(t.locale).format(all)
    return [t(`chat.named.${reason}`, { count: files.length, names })]
  })
}
