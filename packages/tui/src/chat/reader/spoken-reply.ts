import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../../ui/clean-text.ts'
import { splitStable } from '../../ui/markdown/split-stable.ts'
import { speakMarkdown } from '../../ui/reader/speak-markdown.ts'

/** Speaks a reply as it streams: writes each paragraph once when it ends, the first one with its author. */
export function createSpokenReply(t: Translate, write: (text: string) => void) {
  let name = 'Saffron'
  let isNamed = false
  let rest = ''

  const put = (markdown: string): void => {
    const rows = speakMarkdown(markdown, t)
    if (rows.length === 0) return
    const text = rows.join('\n')
    write(`${isNamed ? text : t('cli.reader.said', { name, text })}\n\n`)
    isNamed = true
  }

  return {
    /** Sets the author. */
    by: (model: string | null): void => {
      name = cleanLine(model ?? '') || name
    },
    write: (text: string): void => {
      rest += text
      const { settled, tail } = splitStable(rest)
      if (settled === '') return
      put(settled)
      rest = tail
    },
    /** Writes the rest. */
    end: (): void => {
      put(rest)
      rest = ''
    },
  }
}
