import { type LedgerView, viewOf } from '@saffron/core/admin'
import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router-dom'

export interface LedgerFilter {
  readonly view: LedgerView
  /** The ID of a user. Empty for everyone. */
  readonly user: string
  /** Dates in the format of date fields. */
  readonly from: string
  readonly until: string
}

/** The ledger's filter from the URL, with an optimistic copy for the fields. */
export function useLedgerFilter() {
  const [params, setParams] = useSearchParams()
  const read = (name: string) => params.get(name) ?? ''
  const filter: LedgerFilter = {
    view: viewOf(read('view')),
    user: read('user'),
    from: read('from'),
    until: read('until'),
  }
  // The URL updates a moment later. A date field that reverted until then would lose the user's typing.
  const [chosen, choose] = useOptimistic(filter)
  const changeFilter = (change: Partial<LedgerFilter>) =>
    startTransition(() => {
      const wanted = { ...chosen, ...change }
      choose(wanted)
      setParams(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '')), { replace: true })
    })
  return { filter, chosen, changeFilter }
}
