import { readCredits } from '@saffron/core/format'
import type { AreaTranslate } from '@saffron/core/i18n'
import { MOST_MICROS } from '@saffron/core/wallet'

import type { Step } from './use-part.ts'

/** Credits as somebody typed them, in micro-credits, as many as are booked at once; undefined for what is none. */
export function typedMicros(typed: string): number | undefined {
  const micros = readCredits(typed)
  return micros === undefined || micros > MOST_MICROS ? undefined : micros
}

/** The line of a form in which credits are written. */
export const creditsStep = (t: AreaTranslate<'admin'>, label: string): Step => ({
  label: `${label}${t('cli.adminScreen.colon')}`,
  problemOf: (typed) => (typedMicros(typed) === undefined ? t('admin.wallet.amountWrong') : undefined),
})
