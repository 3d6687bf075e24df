import { dayStart } from '@saffron/core/format'
import type { RecordKind } from '@saffron/core/wallet'

/** The filter of a list of records. Dates have the format of date fields, empty for none. */
export interface RecordFilter {
  readonly kind: RecordKind | ''
  readonly from: string
  /** The last day, inclusive. */
  readonly until: string
}

export const NO_FILTER: RecordFilter = { kind: '', from: '', until: '' }

export const isNarrowed = ({ kind, from, until }: RecordFilter): boolean => `${kind}${from}${until}` !== ''

/** Converts the filter to query parameters: local days as instants, with an exclusive end. */
export function queryOf({ kind, from, until }: RecordFilter): {
  readonly kind?: RecordKind
  readonly from?: string
  readonly until?: string
} {
  const begin = dayStart(from)
  const end = dayStart(until, 1)
  return {
    ...(kind !== '' && { kind }),
    ...(begin !== undefined && { from: begin }),
    ...(end !== undefined && { until: end }),
  }
}
