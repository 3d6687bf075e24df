import * as z from 'zod/mini'

/** What must hold of a wallet, or of a gift card. */
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

/** A rule that is broken: of which wallet or card, what should be there and what is. */
export const ledgerFault = z.object({ rule: ledgerRule, subject: z.string(), expected: z.int(), found: z.int() })
export type LedgerFault = z.output<typeof ledgerFault>
