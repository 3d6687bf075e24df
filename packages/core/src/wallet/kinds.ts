import * as z from 'zod/mini'

/** What a record of the ledger is of. */
export const recordKind = z.enum(['recharge', 'giftcard', 'reward', 'usage', 'refund', 'adjust', 'reversal'])
export type RecordKind = z.output<typeof recordKind>

/** Those that bring something from outside. */
export type CreditKind = Exclude<RecordKind, 'usage' | 'refund' | 'reversal'>
