import { type Citation, citationMark, namedFilesText, type ThreadMessage } from '@saffron/core/chat'
import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../../ui/clean-text.ts'

/** What is said below a reply: which files the model couldn't read, and where the passages are that it cites. */
export function sourceLines({ sources, citations = [] }: Pick<ThreadMessage, 'sources' | 'citations'>, t: Translate) {
  return [
    ...namedFilesText(sources, t, cleanLine),
    ...citations.map((citation) =>
      t('cli.call.source', {
        mark: citationMark(citation.key),
        name: cleanLine(citation.name),
        where: cleanLine(placeOf(citation, t)),
      }),
    ),
  ]
}

function placeOf({ place, at, to, placeName }: Citation, t: Translate): string {
  if (placeName !== null) return placeName
  return place === 'line' && to !== undefined
    ? t('cli.call.place.lines', { at, to })
    : t(`cli.call.place.${place}`, { at })
}
