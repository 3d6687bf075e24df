import { RECORD_KINDS, type RecordKind, REQUEST_STATES, type RequestState } from '../wallet/contract.ts'
import type { AdminTranslate } from './form-field.ts'

/** A view of the ledger: all transactions, one kind, or requests in one state. */
export type LedgerView = '' | RecordKind | `requests.${RequestState}`

export const LEDGER_VIEWS: readonly LedgerView[] = [
  '',
  ...RECORD_KINDS,
  ...REQUEST_STATES.map((state) => `requests.${state}` as const),
]

export const viewOf = (text: string): LedgerView => LEDGER_VIEWS.find((view) => view === text) ?? ''

/** Converts the view to query parameters. */
export function viewQuery(view: LedgerView): { readonly kind?: RecordKind; readonly state?: RequestState } {
  const kind = RECORD_KINDS.find((known) => known === view)
  const state = REQUEST_STATES.find((known) => `requests.${known}` === view)
  return { ...(kind !== undefined && { kind }), ...(state !== undefined && { state }) }
}

/** Whether the view shows transactions, which have a sum. */
export const hasSum = (view: LedgerView): boolean => !isRequests(view)

export function viewText(view: LedgerView, t: AdminTranslate): string {
  if (view === '') return t('admin.wallet.all')
  return isRequests(view) ? t(`admin.wallet.${view}`) : t(`wallet.records.${view}`)
}

const isRequests = (view: LedgerView): view is Extract<LedgerView, `requests.${string}`> => view.startsWith('requests.')
