import { readCredits } from '@saffron/core/format'
import type { AreaTranslate } from '@saffron/core/i18n'
import { MOST_MICROS } from '@saffron/core/wallet'

import type { Step } from './use-part.ts'

/**
 * Parses typed credits into micro-credits, up to the maximum of one transaction. Returns undefined for invalid input.
 */
export function typedMicros(typed: string): number | undefined {
  const micros = readCredits(typed)
  return micros === undefined || micros > MOST_MICROS ? undefined : micros
}

/** The form field for an amount of credits. */
export const creditsStep = (t: AreaTranslate<'admin'>, label: string): Step => ({
  label: `${label}${t('cli.adminScreen.colon')}`,
  problemOf: (typed) => (typedMicros(typed) === undefined ? t('admin.wallet.amountWrong') : undefined),
})
