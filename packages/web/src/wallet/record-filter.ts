import { RECORD_KINDS, type RecordKind } from '@saffron/core/wallet'

/** The filter of a list of records. Dates have the format of date fields, empty for none. */
export interface RecordFilter {
  readonly kind: RecordKind | ''
  readonly from: string
  /** The last day, inclusive. */
  readonly until: string
}

export const NO_FILTER: RecordFilter = { kind: '', from: '', until: '' }

export const kindOf = (text: string): RecordKind | '' => RECORD_KINDS.find((kind) => kind === text) ?? ''

export const isNarrowed = ({ kind, from, until }: RecordFilter): boolean => `${kind}${from}${until}` !== ''

/** Converts the filter to query parameters: local days as instants, with an exclusive end. */
export function queryOf({ kind, from, until }: RecordFilter): {
  readonly kind?: RecordKind
  readonly from?: string
  readonly until?: string
} {
  const begin = dayStart(from, 0)
  const end = dayStart(until, 1)
  return {
    ...(kind !== '' && { kind }),
    ...(begin !== undefined && { from: begin }),
    ...(end !== undefined && { until: end }),
  }
}

/** Returns when a day starts in local time, or a later one by `behind` days. Undefined for an invalid date. */
export function dayStart(day: string, behind: number): string | undefined {
  const [year = Number.NaN, month = 1, date = 1] = day.split('-').map(Number)
  const start = new Date(year, month - 1, date + behind)
  return Number.isNaN(start.getTime()) || day === '' ? undefined : start.toISOString()
}

/** Returns the last instant before an exclusive end. Its day is the last one. */
export const momentBefore = (end: string): string => new Date(Date.parse(end) - 1).toISOString()

/** Returns the first instant after another, such as an exclusive end for an inclusive one. */
export const momentAfter = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString()
