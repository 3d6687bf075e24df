import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router-dom'

import { type LedgerView, viewOf } from './ledger-view.ts'

export interface LedgerFilter {
  readonly view: LedgerView
  /** The id of somebody; empty: everyone. */
  readonly user: string
  /** Days as date fields have them. */
  readonly from: string
  readonly until: string
}

/** What narrows the ledger, as the address says it, and for the fields as it was just chosen. */
export function useLedgerFilter() {
  const [params, setParams] = useSearchParams()
  const read = (name: string) => params.get(name) ?? ''
  const filter: LedgerFilter = {
    view: viewOf(read('view')),
    user: read('user'),
    from: read('from'),
    until: read('until'),
  }
  // The address follows a moment later; a date field that went back meanwhile would lose what is being typed.
  const [chosen, choose] = useOptimistic(filter)
  const narrow = (change: Partial<LedgerFilter>) =>
    startTransition(() => {
      const wanted = { ...chosen, ...change }
      choose(wanted)
      setParams(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '')), { replace: true })
    })
  return { filter, chosen, narrow }
}
