import type { WalletRecord } from './entities.ts'

/** The kinds of causes: the part before the first colon. */
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
  'image',
  'video',
  'playscript',
  'record',
] as const

/** The cause of a record, with an ID: `run:<id>`. */
export type Cause = `${(typeof CAUSE_KINDS)[number]}:${string}`

/** Causes that say more than the kind of the record. */
const TELLING = [
  ['recharge', 'request'],
  ['reward', 'invitation'],
  ['reward', 'welcome'],
  ['usage', 'title'],
  ['usage', 'completion'],
  ['usage', 'summary'],
  ['usage', 'embedding'],
  ['usage', 'vision'],
  ['usage', 'image'],
  ['usage', 'video'],
  ['usage', 'playscript'],
] as const
type RecordName = WalletRecord['kind'] | (typeof TELLING)[number][1]

/** Returns the name of a record: its cause if that says more than its kind. */
export function recordName({ kind, cause = '' }: Pick<WalletRecord, 'kind' | 'cause'>): RecordName {
  const telling = TELLING.find(([of, what]) => of === kind && cause.startsWith(`${what}:`))
  return telling?.[1] ?? kind
}
