import { readCredits } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'
import { MOST_MICROS } from '@saffron/core/wallet'

import { badValue } from './options.ts'

/** Credits as they were typed, in micro-credits, as many as are booked at once. Throws a usage error. */
export function creditsOf(name: string, typed: string, t: Translate): number {
  const micros = readCredits(typed)
  if (micros === undefined || micros > MOST_MICROS) throw badValue(name, typed, t, [t('cli.fits.credits')])
  return micros
}
