import { RECORD_KINDS, type RecordKind } from '@saffron/core/wallet'

const STATES = ['pending', 'approved', 'refused', 'withdrawn'] as const
type State = (typeof STATES)[number]

/** What the ledger shows: all bookings, those of one kind, or requests in one state. */
export type LedgerView = '' | RecordKind | `requests.${State}`

export const LEDGER_VIEWS: readonly LedgerView[] = [
  '',
  ...RECORD_KINDS,
  ...STATES.map((state) => `requests.${state}` as const),
]

export const viewOf = (text: string): LedgerView => LEDGER_VIEWS.find((view) => view === text) ?? ''

/** The view as the server takes it. */
export function viewQuery(view: LedgerView): { readonly kind?: RecordKind; readonly state?: State } {
  const kind = RECORD_KINDS.find((known) => known === view)
  const state = STATES.find((known) => `requests.${known}` === view)
  return { ...(kind !== undefined && { kind }), ...(state !== undefined && { state }) }
}

/** Whether it shows bookings, which have a sum. */
export const hasSum = (view: LedgerView): boolean => !view.startsWith('requests.')
