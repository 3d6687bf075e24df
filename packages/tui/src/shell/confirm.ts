import type { Translate } from '@saffron/core/i18n'

import { isYes } from './ask.ts'
import { CommandError, EXIT } from './exit-codes.ts'
import type { YesOption } from './options.ts'

/** Returns whether the user can be asked: stdin and stdout are both terminals. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stdout.isTTY

/** Throws if the answer is no. */
export async function confirmFirst(question: string, t: Translate): Promise<void> {
  if (!(await isYes(question))) throw new CommandError(t('cli.error.notDone'))
}

/**
 * Asks before a deletion. `--yes` skips the question, and is required without a terminal. Throws if the answer is no.
 */
export async function confirm(question: string, { yes }: YesOption, t: Translate): Promise<void> {
  if (yes) return
  if (!canAsk()) throw new CommandError(t('cli.error.needsYes'), EXIT.usage)
  await confirmFirst(question, t)
}
