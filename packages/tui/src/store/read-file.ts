import type { Translate } from '@saffron/core/i18n'
import { type AgentFile, readAgentFile } from '@saffron/core/store/agent-file'

import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { printAlways } from '../shell/output.ts'
import { readWhole } from '../shell/read-text.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { problemText } from './editor-notes.ts'

/** Reads an agent's file, or stdin for `-`. Reports every problem with its line and column. */
export async function readFileOrTell(file: string, t: Translate): Promise<AgentFile | undefined> {
  const read = readAgentFile(await readWhole(file, t), t)
  if (!('problems' in read)) return read
  for (const problem of read.problems) printAlways(cleanLine(`${file}:${problemText(problem)}`))
  return undefined
}

/** The error after the problems have been reported. */
export const invalidFiles = (count: number, t: Translate): CommandError =>
  new CommandError(t('cli.agents.invalidFiles', { count }), EXIT.usage)
