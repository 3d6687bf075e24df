import type { Profile } from '@saffron/core/auth'
import { formatCredits } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'

export const creditsLine = (micros: number, t: Translate): string =>
  t('common.creditsAmount', { credits: formatCredits(micros, t.locale) })

/** The balance, with held and owed amounts if any. */
export function balanceLines(
  { balanceMicros, heldMicros, debtMicros = 0 }: Pick<Profile, 'balanceMicros' | 'heldMicros' | 'debtMicros'>,
  t: Translate,
): string[] {
  const credits = (micros: number) => formatCredits(micros, t.locale)
  return [
    creditsLine(balanceMicros, t),
    ...(heldMicros > 0 ? [t('cli.wallet.held', { credits: credits(heldMicros) })] : []),
    ...(debtMicros > 0 ? [t('cli.wallet.debt', { credits: credits(debtMicros) })] : []),
  ]
}
