import { type AgentFileIssue, formatAgentFile } from '@saffron/core/agent-file'
import type { Translate } from '@saffron/core/i18n'
import type { AgentDefinition } from '@saffron/core/store'

import { cleanText } from '../ui/clean-text.ts'
import { withoutKnowledge } from './definition-in.ts'

/** Begins a line that the program wrote into the file. YAML takes it for a comment. */
const NOTE = '#! '

/** Puts notes above a text. `write` gets their number, because they move the lines of the text. */
export function withNotes(text: string, write: (lines: number) => readonly string[]): string {
  const count = write(0).length
  const notes = write(count).map((line) => (NOTE + cleanText(line)).trimEnd())
  return `${notes.join('\n')}\n${text}`
}

/** Removes the notes of an earlier attempt. */
export const withoutNotes = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !`${line} `.startsWith(NOTE))
    .join('\n')

/** A problem of a file, with its place. */
export const problemText = ({ line, column, path, message }: AgentFileIssue): string =>
  `${line}:${column}: ${path === '' ? '' : `${path}: `}${message}`

export const problemNotes = (problems: readonly AgentFileIssue[], lines: number, t: Translate): string[] => [
  t('cli.agents.note.problems'),
  ...problems.map((problem) => problemText({ ...problem, line: problem.line + lines })),
]

/** The values that someone else has stored. */
export const conflictNotes = (conflicts: Partial<AgentDefinition>, t: Translate): string[] => [
  t('cli.agents.note.conflict'),
  // Without the mark of a file.
  ...formatAgentFile(withoutKnowledge(conflicts)).trimEnd().split('\n').slice(1),
]
