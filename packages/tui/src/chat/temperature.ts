import type { Translate } from '@saffron/core/i18n'

import { badValue } from '../shell/options.ts'

const MAX_TEMPERATURE = 2

/** Returns the value of `--temperature`, if it's given. Throws a usage error. */
export function temperatureOf(typed: string | undefined, t: Translate): number | undefined {
  if (typed === undefined) return undefined
  const value = /^\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN
  if (value <= MAX_TEMPERATURE) return value
  throw badValue('--temperature', typed, t, [`0–${MAX_TEMPERATURE}`])
}
