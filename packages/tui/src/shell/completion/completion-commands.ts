import type { Command } from 'commander'

import { cleanLine } from '../../ui/clean-text.ts'
import { parseTyped } from '../command-line.ts'
import { chooseProfile } from '../config/profile.ts'
import type { GlobalOptions } from '../context.ts'
import { CommandError, EXIT } from '../exit-codes.ts'
import { joinSentences } from '../join-sentences.ts'
import { nearestGuess } from '../nearest-guess.ts'
import { badValue } from '../options.ts'
import { writeData, writeLine } from '../output.ts'
import { withoutServer } from '../run-command.ts'
import { completeFields } from './complete-fields.ts'
import { type Candidate, complete, liveListAt } from './complete.ts'
import { install, ownShell } from './install.ts'
import { liveValues } from './live-values.ts'
import { COMPLETION_SCRIPTS, isShell, SHELLS } from './shells.ts'

interface CompletionOptions extends GlobalOptions {
  readonly install?: true
}

/** `saffron completion`: prints a shell's script, or installs it. */
export const showCompletion = (typed: string | undefined, options: CompletionOptions): Promise<void> =>
  withoutServer(options, async (t) => {
    if (typed !== undefined && !isShell(typed)) {
      const guess = nearestGuess(typed, SHELLS)
      if (guess === undefined) throw badValue('<shell>', typed, t, SHELLS)
      const line = t('cli.error.badValue', { name: '<shell>', value: typed })
      throw new CommandError(joinSentences([line, t('cli.error.guess', { guess })]), EXIT.usage)
    }
    const shell = typed ?? (options.install ? ownShell(t) : undefined)
    if (shell === undefined) {
      const known = SHELLS.join(', ')
      throw new CommandError(`${t('cli.error.missingArgument', { name: '<shell>' })} (${known})`, EXIT.usage)
    }
    if (options.install) install(shell, t)
    else writeData(COMPLETION_SCRIPTS[shell])
  })

/**
 * `saffron __complete`: called by the scripts. The word at the cursor has a prefix, so that an empty one is passed too.
 */
export async function answerShell(marked: string, before: readonly string[], program: Command): Promise<void> {
  const current = marked.replace(/^=/, '')
  const fields = await completeFields(program, current, before)
  const live = liveListAt(program, current, before)
  const completion =
    fields.length > 0
      ? fields
      : live === undefined
        ? complete(program, current, before)
        : await liveCandidates(live, before)
  if (typeof completion === 'string') return writeLine(`:${completion}`)
  for (const { word, about } of completion) writeLine(about === '' ? word : `${word}\t${cleanLine(about)}`)
}

async function liveCandidates(
  { list, sign, typed }: NonNullable<ReturnType<typeof liveListAt>>,
  before: readonly string[],
): Promise<readonly Candidate[]> {
  chooseProfile(parseTyped('--profile', before))
  const values = await liveValues(list, {
    api: parseTyped('--api', before),
    workspace: parseTyped('--workspace', before),
  })
  return values
    .filter(({ word }) => word.startsWith(typed))
    .map(({ word, about }) => ({ word: sign + word, about: sign === '' ? about : '' }))
}
