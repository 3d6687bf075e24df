import { viewQuery } from '@saffron/core/admin'
import { dayStart } from '@saffron/core/format'

import type { LedgerFilter } from './use-ledger-filter.ts'

/** Converts the filter to query parameters. Empty values are omitted, and the last day is included. */
export function ledgerQuery({ view, user, from, until }: LedgerFilter) {
  const begin = dayStart(from)
  const end = dayStart(until, 1)
  return {
    ...viewQuery(view),
    ...(user !== '' && { user }),
    ...(begin !== undefined && { from: begin }),
    ...(end !== undefined && { until: end }),
  }
}
