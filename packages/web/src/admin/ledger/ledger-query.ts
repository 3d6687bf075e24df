import { dayStart } from '../../wallet/index.ts'
import { viewQuery } from './ledger-view.ts'
import type { LedgerFilter } from './use-ledger-filter.ts'

/** The filter as the server takes it: what is not chosen is left out, and the last day is part of it. */
export function ledgerQuery({ view, user, from, until }: LedgerFilter) {
  const begin = dayStart(from, 0)
  const end = dayStart(until, 1)
  return {
    ...viewQuery(view),
    ...(user !== '' && { user }),
    ...(begin !== undefined && { from: begin }),
    ...(end !== undefined && { until: end }),
  }
}
