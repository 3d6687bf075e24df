import type { Translate } from '@saffron/core/i18n'

import { agrees } from './ask.ts'
import { CommandError, EXIT } from './exit-codes.ts'
import type { YesOption } from './options.ts'

/** Whether somebody can be asked: both ends are a terminal. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stdout.isTTY

/** Throws where the answer is no. */
export async function askFirst(question: string, t: Translate): Promise<void> {
  if (!(await agrees(question))) throw new CommandError(t('cli.error.notDone'))
}

/** Asks before something goes; `--yes` answers, and where nobody can be asked it has to. Throws where the answer is no. */
export async function confirm(question: string, { yes }: YesOption, t: Translate): Promise<void> {
  if (yes) return
  if (!canAsk()) throw new CommandError(t('cli.error.needsYes'), EXIT.usage)
  await askFirst(question, t)
}
