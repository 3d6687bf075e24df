import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import type { Translate } from '@saffron/core/i18n'

import { CommandError, EXIT } from './exit-codes.ts'
import { joinSentences } from './join-sentences.ts'
import { nearestGuess } from './nearest-guess.ts'

type Search<T> = (query: { page: number; limit: number }) => Promise<{ list: T[]; total: number }>

/** A UUIDv7 starts with the time, so its end identifies a row better. */
const SHORT_ID = 8
const WHOLE_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** An ID as lists show it. */
export const shortId = (id: string): string => id.slice(-SHORT_ID)

export const isWholeId = (typed: string): boolean => WHOLE_ID.test(typed)

/** Returns whether the ID equals the typed text or ends with it. */
export const matchesId = (id: string, typed: string): boolean =>
  id === typed.toLowerCase() || (typed.length >= SHORT_ID && id.endsWith(typed.toLowerCase()))

/** Yields the rows of a paged list, loading pages as needed. */
export async function* rowsOf<T>(search: Search<T>): AsyncGenerator<T> {
  for (let page = 1, seen = 0; ; page++) {
    const { list, total } = await search({ page, limit: MAX_PAGE_SIZE })
    yield* list
    seen += list.length
    if (list.length === 0 || seen >= total) return
  }
}

export async function readAll<T>(search: Search<T>): Promise<T[]> {
  const all: T[] = []
  for await (const row of rowsOf(search)) all.push(row)
  return all
}

/** Returns the first matching row, or undefined. */
export async function findRow<T>(search: Search<T>, fits: (row: T) => boolean): Promise<T | undefined> {
  for await (const row of rowsOf(search)) if (fits(row)) return row
  return undefined
}

interface Sought {
  readonly kind: 'channel' | 'model' | 'setting' | 'prompt'
  readonly t: Translate
}

/** Finds a row by name, ID or end of the ID. */
export function findNamed<T extends { readonly id: string; readonly name: string }>(
  rows: readonly T[],
  wanted: string,
  sought: Sought,
): T {
  return (
    rows.find(({ name }) => name === wanted) ?? known(rows, ({ id }) => matchesId(id, wanted), { wanted, ...sought })
  )
}

export const findKeyed = <T extends { readonly key: string }>(rows: readonly T[], wanted: string, sought: Sought): T =>
  known(rows, ({ key }) => key === wanted, { wanted, ...sought })

function known<T>(rows: readonly T[], fits: (row: T) => boolean, sought: Sought & { readonly wanted: string }): T {
  const { wanted, kind, t } = sought
  const found = rows.find(fits)
  if (found === undefined) throw new CommandError(t(`cli.error.noSuch.${kind}`, { name: wanted }), EXIT.notFound)
  return found
}

/** The error for an unknown key, with the closest one or the command to add it. */
export function unknownKey(
  wanted: string,
  rows: readonly { readonly key: string }[],
  { kind, t }: Sought,
): CommandError {
  const guess = nearestGuess(
    wanted,
    rows.map(({ key }) => key),
  )
  const way = guess === undefined ? t('cli.env.addWith') : t('cli.error.guess', { guess })
  return new CommandError(joinSentences([t(`cli.error.noSuch.${kind}`, { name: wanted }), way]), EXIT.notFound)
}
