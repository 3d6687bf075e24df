import type { Account } from '@saffron/core/auth'
import type { Api, InputOf } from '@saffron/core/client'

import { rowsOf } from '../shell/find-row.ts'

export type AccountFilter = Pick<NonNullable<InputOf<'auth', 'searchUsers'>['query']>, 'q' | 'role' | 'state'>

interface Sought {
  readonly filter: AccountFilter
  readonly most: number
}

/** Returns all accounts with less than this many micro-credits, oldest first. */
export async function accountsBelow({ auth }: Api, micros: number, { filter, most }: Sought): Promise<Account[]> {
  // New accounts land on the last page, so they don't shift accounts between pages.
  const search = (page: { page: number; limit: number }) =>
    auth.searchUsers({ query: { sort: 'createdAt', ...filter, ...page } })
  const found: Account[] = []
  for await (const account of rowsOf(search)) {
    if (account.balanceMicros < micros) found.push(account)
    if (found.length >= most) break
  }
  return found
}
