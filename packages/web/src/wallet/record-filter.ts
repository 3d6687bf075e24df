import { RECORD_KINDS, type RecordKind } from '@saffron/core/wallet'

/** What somebody has narrowed a list of records to; days as date fields have them, empty for none. */
export interface RecordFilter {
  readonly kind: RecordKind | ''
  readonly from: string
  /** The last day, which is in it. */
  readonly until: string
}

export const NO_FILTER: RecordFilter = { kind: '', from: '', until: '' }

export const kindOf = (text: string): RecordKind | '' => RECORD_KINDS.find((kind) => kind === text) ?? ''

export const isNarrowed = ({ kind, from, until }: RecordFilter): boolean => `${kind}${from}${until}` !== ''

/** The filter as the server takes it: days of this clock's calendar as moments, the end without its day. */
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

/** When a day begins here, or one some days behind it; undefined for what is no day. */
export function dayStart(day: string, behind: number): string | undefined {
  const [year = Number.NaN, month = 1, date = 1] = day.split('-').map(Number)
  const start = new Date(year, month - 1, date + behind)
  return Number.isNaN(start.getTime()) || day === '' ? undefined : start.toISOString()
}

/** The last moment before an end that is not in it: its day is the last one. */
export const momentBefore = (end: string): string => new Date(Date.parse(end) - 1).toISOString()

/** The first moment after another, such as the end of what has it as its last. */
export const momentAfter = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString()
