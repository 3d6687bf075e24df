import type { Translate } from '@saffron/core/i18n'

import { agrees } from '../shell/ask.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'

/** Asks before something goes; `--yes` answers, and where nobody can be asked it has to. Throws where the answer is no. */
export async function confirmRemoval(question: string, { yes }: { readonly yes?: true }, t: Translate): Promise<void> {
  if (yes) return
  if (!process.stdin.isTTY || !process.stdout.isTTY) throw new CommandError(t('cli.error.needsYes'), EXIT.usage)
  if (!(await agrees(question))) throw new CommandError(t('cli.error.notDone'), EXIT.failed)
}
