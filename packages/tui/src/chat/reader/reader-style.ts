import type { ThreadMessage } from '@saffron/core/chat'
import type { Translate } from '@saffron/core/i18n'

import { cleanLine, cleanText } from '../../ui/clean-text.ts'
import { PLAIN, speakMarkdown, worded } from '../../ui/reader/index.ts'
import { sgr, type TerminalFeatures } from '../../ui/style.ts'
import { callLine, limitText } from '../calls/call-text.ts'
import { sourceLines } from '../calls/source-lines.ts'
import { otherAuthor } from '../other-author.ts'
import { endingOf } from '../transcript-style.ts'
import type { TranscriptStyle } from '../transcript.ts'

/** The transcript for screen readers: each message starts with its author, and nothing is written twice. */
export function createReaderStyle(t: Translate, user: () => string | undefined): TranscriptStyle {
  const spokenMessage = (name: string, text: string) => t('cli.reader.said', { name, text })
  const authorOf = (message: ThreadMessage) => otherAuthor(message, user(), t) ?? t('chat.export.you')
  return {
    isFlat: true,
    prompt: (text, message) => spokenMessage(authorOf(message), cleanText(text)).split('\n'),
    files: (count, message) => [spokenMessage(authorOf(message), t('chat.export.filesAlone', { count }))],
    reply: (markdown) => speakMarkdown(markdown, t),
    speaker: ({ model }, [first = '', ...rest]) => [spokenMessage(cleanLine(model ?? '') || 'Saffron', first), ...rest],
    part: (part) => [
      part.type === 'limit'
        ? worded(limitText(part, t('cli.call.limitWay'), t), sgr.warning, t)
        : worded(callLine(part, t), part.state === 'failed' ? sgr.error : sgr.dim, t),
    ],
    reasoning: () => [],
    parting: (count) => [worded(count > 0 ? t('cli.app.keptLess', { count }) : t('cli.app.keptOther'), sgr.warning, t)],
    version: ({ at, total }) => [t('cli.version.shown', { at, total })],
    ending: (message) => {
      const ending = endingOf(message, t)
      const named = sourceLines(message, t)
      return ending === undefined ? named : [...named, worded(cleanLine(ending.text), ending.style, t)]
    },
  }
}

/** Replaces the theme. The terminal isn't asked for its colors. */
export const PLAIN_THEME = { features: (): TerminalFeatures => PLAIN, ask: () => undefined }
