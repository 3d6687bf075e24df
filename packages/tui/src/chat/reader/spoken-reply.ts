import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../../ui/clean-text.ts'
import { splitSettled } from '../../ui/markdown/split-settled.ts'
import { speakMarkdown } from '../../ui/reader/speak-markdown.ts'

/** A reply read aloud while it comes: each paragraph is written once, as it ends, the first with who speaks. */
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
    /** Who speaks. */
    by: (model: string | null): void => {
      name = cleanLine(model ?? '') || name
    },
    write: (text: string): void => {
      rest += text
      const { settled, tail } = splitSettled(rest)
      if (settled === '') return
      put(settled)
      rest = tail
    },
    /** Writes what is left of it. */
    end: (): void => {
      put(rest)
      rest = ''
    },
  }
}
