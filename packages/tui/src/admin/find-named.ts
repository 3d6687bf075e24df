import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import type { Translate } from '@saffron/core/i18n'

import { CommandError, EXIT } from '../shell/exit-codes.ts'

interface Named {
  readonly id: string
  readonly name: string
}

type Search<T> = (query: { page: number; limit: number }) => Promise<{ list: T[]; total: number }>

/** All rows of a list that is read by pages. */
export async function readAll<T>(search: Search<T>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await search({ page, limit: MAX_PAGE_SIZE })
    all.push(...list)
    if (list.length === 0 || all.length >= total) return all
  }
}

/** The one of this name, or of this id or the end of one. */
export function findNamed<T extends Named>(rows: readonly T[], wanted: string, t: Translate): T {
  const found = rows.find(({ name }) => name === wanted) ?? rows.find(({ id }) => isMeant(id, wanted))
  if (found === undefined) throw new CommandError(t('cli.error.noSuch', { name: wanted }), EXIT.notFound)
  return found
}

/** The one of this key. */
export function findKeyed<T extends { readonly key: string }>(rows: readonly T[], wanted: string, t: Translate): T {
  const found = rows.find(({ key }) => key === wanted)
  if (found === undefined) throw new CommandError(t('cli.error.noSuch', { name: wanted }), EXIT.notFound)
  return found
}

/** The end of a UUIDv7 tells rows apart; its beginning is the time. */
const SHORT_ID = 8

/** An id as lists show it. */
export const shortId = (id: string): string => id.slice(-SHORT_ID)

/** Whether this id is meant: it whole, or its end. */
export const isMeant = (id: string, wanted: string): boolean =>
  id === wanted || (wanted.length >= SHORT_ID && id.endsWith(wanted))
