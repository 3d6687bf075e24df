import type { Translate } from '@saffron/core/i18n'

import { printAlways } from '../../shell/output.ts'
import { terminalFeatures } from '../../shell/terminal-features.ts'
import { paint, sgr, span } from '../../ui/style.ts'
import { readKeys } from '../ask/read-key.ts'
import { createTypingGuard } from '../ask/typing-guard.ts'
import type { MachineQuestion } from './prepare-call.ts'
import { callLines, questionText } from './question-text.ts'
import type { ToolFolder } from './tool-folder.ts'

/** Prints what a call would change. */
export function printQuestion(question: MachineQuestion, folder: ToolFolder, t: Translate): void {
  const features = terminalFeatures(process.stderr)
  printAlways(paint([span(questionText(question, folder, t), sgr.bold)], features))
  for (const line of callLines(question, t)) printAlways(paint([line], features))
}

/** Asks in a terminal whether a call may change something. Returns undefined on abort. */
export async function askOnTerminal(
  question: MachineQuestion,
  folder: ToolFolder,
  { t, signal }: { readonly t: Translate; readonly signal: AbortSignal },
): Promise<boolean | undefined> {
  printQuestion(question, folder, t)
  printAlways(paint([span(t('cli.machine.shellKeys'), sgr.accent)], terminalFeatures(process.stderr)))
  const mayCount = createTypingGuard()
  const key = await readKeys((typed) => (mayCount() && /^[od]$/.test(typed) ? typed : undefined), signal)
  return key === undefined ? undefined : key === 'o'
}
