import type { WalletRecord } from './entities.ts'

/** What bookings are for: the part of a cause before its first colon. */
export const CAUSE_KINDS = [
  'admin',
  'request',
  'giftcard',
  'invitation',
  'welcome',
  'run',
  'title',
  'completion',
  'summary',
  'embedding',
  'vision',
  'record',
] as const

/** What a booking is for, and the id of that: `run:<id>`. */
export type Cause = `${(typeof CAUSE_KINDS)[number]}:${string}`

/** Where its cause tells a person more than the kind of a record. */
const TELLING = [
  ['recharge', 'request'],
  ['reward', 'invitation'],
  ['reward', 'welcome'],
  ['usage', 'title'],
  ['usage', 'completion'],
  ['usage', 'summary'],
  ['usage', 'embedding'],
  ['usage', 'vision'],
] as const
type RecordName = WalletRecord['kind'] | (typeof TELLING)[number][1]

/** What a record is called by: its cause, where that tells more than its kind. */
export function recordName({ kind, cause = '' }: Pick<WalletRecord, 'kind' | 'cause'>): RecordName {
  const telling = TELLING.find(([of, what]) => of === kind && cause.startsWith(`${what}:`))
  return telling?.[1] ?? kind
}
