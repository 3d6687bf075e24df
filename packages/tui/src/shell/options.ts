import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import type { Translate } from '@saffron/core/i18n'

import type { GlobalOptions } from './context.ts'
import { CommandError, EXIT } from './exit-codes.ts'

export interface JsonOption extends GlobalOptions {
  readonly json?: true
}

export interface LimitOption extends JsonOption {
  readonly limit?: string
}

/** Options of a command that asks before an irreversible action. */
export interface YesOption extends JsonOption {
  readonly yes?: true
}

const DEFAULT_LIMIT = 20

/** The error for an invalid value, with the allowed ones if they are few. */
export function badValue(name: string, value: string, t: Translate, known: readonly string[] = []): CommandError {
  const line = t('cli.error.badValue', { name, value })
  return new CommandError(known.length === 0 ? line : `${line} (${known.join(', ')})`, EXIT.usage)
}

/** Returns the number of rows, from 1 to the server's maximum. Throws a usage error. */
export function limitOf({ limit = String(DEFAULT_LIMIT) }: LimitOption, t: Translate): number {
  const rows = /^\d{1,9}$/.test(limit) ? Number(limit) : 0
  if (rows >= 1 && rows <= MAX_PAGE_SIZE) return rows
  throw badValue('--limit', limit, t, [`1–${MAX_PAGE_SIZE}`])
}

/** Returns a whole number from 1 to `most`, if given. Throws a usage error. */
export function wholeOf(name: string, typed: string | undefined, most: number, t: Translate): number | undefined {
  if (typed === undefined) return undefined
  const number = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  if (number >= 1 && number <= most) return number
  throw badValue(name, typed, t, [`1–${most}`])
}

/** Returns one of the allowed words. Throws a usage error that lists them. */
export function oneOf<T extends string>(name: string, value: string, known: readonly T[], t: Translate): T {
  const found = known.find((each) => each === value)
  if (found !== undefined) return found
  throw badValue(name, value, t, known)
}

/** Reads a list of words, separated by commas. Throws a usage error for an unknown one. */
export const someOf = <T extends string>(name: string, list: string, known: readonly T[], t: Translate): T[] =>
  list
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => oneOf(name, word, known, t))
