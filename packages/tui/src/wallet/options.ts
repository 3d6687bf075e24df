import { randomUUID } from 'node:crypto'

import { MAX_IDEMPOTENCY_KEY_LENGTH } from '@saffron/core/contract'
import { isRefusal } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

import { EXIT } from '../shell/exit-codes.ts'
import { badValue } from '../shell/options.ts'
import { printAlways } from '../shell/output.ts'

/**
 * Sends an operation at most once per key. If the key was generated and the outcome is unknown, it prints the key for a
 * retry. Throws a usage error.
 */
export async function sendOnce<T>(
  typed: string | undefined,
  t: Translate,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const key = typed ?? randomUUID()
  if (key.trim() === '' || key.length > MAX_IDEMPOTENCY_KEY_LENGTH) {
    throw badValue('--key', key, t, [`1–${MAX_IDEMPOTENCY_KEY_LENGTH}`])
  }
  if (typed !== undefined) return send(key)
  const tell = () => printAlways(t('cli.repeat', { key }))
  const interrupt = () => {
    tell()
    process.exit(EXIT.interrupted)
  }
  process.once('SIGINT', interrupt)
  try {
    return await send(key)
  } catch (error) {
    if (!isRefusal(error)) tell()
    throw error
  } finally {
    process.off('SIGINT', interrupt)
  }
}

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/

/** Parses a local day or an ISO time. A last day is included. Throws a usage error. */
export function momentOf(name: string, typed: string, t: Translate, { ends = false } = {}): string {
  const [, year, month, day, time] = MOMENT.exec(typed) ?? []
  const date = [Number(year), Number(month) - 1, Number(day)] as const
  // Date would turn an invalid day such as 2026-02-31 into another one.
  const parsedDate = new Date(...date)
  const isDay =
    parsedDate.getFullYear() === date[0] && parsedDate.getMonth() === date[1] && parsedDate.getDate() === date[2]
  const at = time === undefined ? new Date(date[0], date[1], date[2] + Number(ends)) : new Date(typed)
  if (!isDay || Number.isNaN(at.getTime())) throw badValue(name, typed, t, ['YYYY-MM-DD'])
  return at.toISOString()
}
