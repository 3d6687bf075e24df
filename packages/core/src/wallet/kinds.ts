import * as z from 'zod/mini'

/** What a record of the ledger is of. */
export const RECORD_KINDS = ['recharge', 'giftcard', 'reward', 'usage', 'refund', 'adjust', 'reversal'] as const

export const recordKind = z.enum(RECORD_KINDS)
export type RecordKind = z.output<typeof recordKind>

/** Those that bring something from outside. */
export type CreditKind = Exclude<RecordKind, 'usage' | 'refund' | 'reversal'>
