import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import { readCredits } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'

import type { GlobalOptions } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'

export interface JsonOption extends GlobalOptions {
  readonly json?: true
}

export interface LimitOption extends JsonOption {
  readonly limit?: string
}

export interface RangeOptions extends LimitOption {
  readonly kind?: string
  readonly from?: string
  readonly until?: string
}

const DEFAULT_LIMIT = 20

/** How many at most, between one and what the server gives at once. */
export const limitOf = ({ limit }: LimitOption): number =>
  Math.min(MAX_PAGE_SIZE, Math.max(1, Math.trunc(Number(limit ?? DEFAULT_LIMIT)) || DEFAULT_LIMIT))

/** One of the words an option or an argument may have. Throws a usage error that names them. */
export function oneOf<T extends string>(name: string, value: string, known: readonly T[], t: Translate): T {
  const found = known.find((each) => each === value)
  if (found !== undefined) return found
  throw new CommandError(`${t('cli.error.badValue', { name, value })} (${known.join(', ')})`, EXIT.usage)
}

/** Credits as they were typed, in micro-credits. Throws a usage error. */
export function creditsOf(name: string, typed: string, t: Translate): number {
  const micros = readCredits(typed)
  if (micros === undefined) throw new CommandError(t('cli.error.badValue', { name, value: typed }), EXIT.usage)
  return micros
}

/** When a day begins here, or a moment; a day that is the last one is in it. Throws a usage error. */
export function momentOf(name: string, typed: string, t: Translate, { ends = false } = {}): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? []
  const at =
    year === undefined ? new Date(typed) : new Date(Number(year), Number(month) - 1, Number(day) + Number(ends))
  if (!Number.isNaN(at.getTime())) return at.toISOString()
  throw new CommandError(t('cli.error.badValue', { name, value: typed }), EXIT.usage)
}
