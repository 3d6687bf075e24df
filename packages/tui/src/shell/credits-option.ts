import { readCredits } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'
import { MAX_MICROS } from '@saffron/core/wallet'

import { badValue } from './options.ts'

/** Parses credits into micro-credits, up to the maximum of one transaction. Throws a usage error. */
export function creditsOf(name: string, typed: string, t: Translate): number {
  const micros = readCredits(typed)
  if (micros === undefined || micros > MAX_MICROS) throw badValue(name, typed, t, [t('cli.fits.credits')])
  return micros
}
