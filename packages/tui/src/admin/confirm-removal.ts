import type { Translate } from '@saffron/core/i18n'

import { ask } from '../shell/ask.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { cleanLine } from '../ui/clean-text.ts'

/** Asks before something goes; `--yes` answers, and where nobody can be asked it has to. Throws where the answer is no. */
export async function confirmRemoval(question: string, { yes }: { readonly yes?: true }, t: Translate): Promise<void> {
  if (yes) return
  if (!process.stdin.isTTY || !process.stdout.isTTY) throw new CommandError(t('cli.error.needsYes'), EXIT.usage)
  const answer = await ask(cleanLine(question))
  if (!/^y(?:es)?$|^[是好]$/i.test(answer.trim())) throw new CommandError(t('cli.error.notDone'), EXIT.failed)
}
