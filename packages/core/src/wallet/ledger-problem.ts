import * as z from 'zod/mini'

/** The rules of a wallet or a gift card that the audit checks. */
const ledgerRule = z.enum([
  'balance_is_sum',
  'balance_is_last',
  'balances_run',
  'held_is_open',
  'debt_is_unpaid',
  'debt_leaves_nothing',
  'seq_without_gap',
  'seq_from_one',
  'seq_is_last',
  'giftcard',
])

/** A broken rule, with its wallet or card, the expected value and the found one. */
export const ledgerProblem = z.object({ rule: ledgerRule, subject: z.string(), expected: z.int(), found: z.int() })
export type LedgerProblem = z.output<typeof ledgerProblem>
