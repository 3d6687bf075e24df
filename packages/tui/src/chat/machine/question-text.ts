import type { Translate } from '@saffron/core/i18n'
import { markInvisible } from '@saffron/core/plugins'

import { cleanName } from '../../ui/clean-name.ts'
import { cleanText } from '../../ui/clean-text.ts'
import { diffSpans } from '../../ui/diff-spans.ts'
import type { Span } from '../../ui/style.ts'
import type { MachineQuestion } from './prepare-call.ts'
import type { ToolFolder } from './tool-folder.ts'
import { NO_NEWLINE } from './write.ts'

/** What the user is asked before something is written, or before a model sees something that may hold secrets. */
export const questionText = ({ why, shown }: MachineQuestion, { terminal }: ToolFolder, t: Translate): string =>
  t(`cli.machine.asked.${why}`, { path: cleanName(shown), folder: cleanName(terminal.name) })

/** The difference that a call would make. Characters that can't be seen are written out. */
export const callLines = ({ diff }: MachineQuestion, t: Translate): readonly Span[] =>
  diffSpans(diff, (text) => (text === NO_NEWLINE ? t('cli.machine.noNewline') : shownLine(text)))

/** A carriage return is invisible here, because only newlines end these lines. */
const shownLine = (text: string): string => cleanText(markInvisible(text).replaceAll('\r', '⟨U+000D⟩'))
