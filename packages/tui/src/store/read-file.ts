import { AgentFileError, parseAgentFile } from '@saffron/core/agent-file'
import type { Translate } from '@saffron/core/i18n'
import type { AgentDefinition } from '@saffron/core/store'

import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { printAlways } from '../shell/output.ts'
import { readWhole } from '../shell/read-text.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { definitionIn } from './definition-in.ts'
import { problemText } from './editor-notes.ts'

/** An agent as a file has it. */
export interface FiledAgent {
  /** The stored agent that the file is for. Without it, the name tells. */
  readonly id: string | undefined
  /** Without its knowledge. */
  readonly definition: AgentDefinition
  /** The paths of its knowledge. */
  readonly paths: readonly string[]
}

/** Reads an agent's file, or stdin for `-`. Reports every problem with its line and column. */
export async function readFileOrTell(file: string, t: Translate): Promise<FiledAgent | undefined> {
  const text = await readWhole(file, t)
  try {
    const agent = parseAgentFile(text, t)
    return { id: agent.id, definition: definitionIn(agent), paths: agent.knowledge ?? [] }
  } catch (error) {
    if (!(error instanceof AgentFileError)) throw error
    for (const issue of error.issues) printAlways(cleanLine(`${file}:${problemText(issue)}`))
    return undefined
  }
}

/** The error after the problems have been reported. */
export const invalidFiles = (count: number, t: Translate): CommandError =>
  new CommandError(t('cli.agents.invalidFiles', { count }), EXIT.usage)
