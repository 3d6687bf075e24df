import type { WalletHoldTable } from '../../db/tables/wallet.ts'
import type { MonthOf } from './budget-store.ts'

/** The characters of an ISO timestamp up to the month. */
const MONTH = 7

/** Returns the month of an instant in UTC: `2026-01`. */
export const monthOf = (at: string): string => at.slice(0, MONTH)

/**
 * Returns the budget that a hold counts against: that of the member who made the call, in the month it began. Undefined
 * if the workspace doesn't pay, or if nobody made the call.
 */
export function budgetOf({
  payerId,
  workspaceId,
  actor,
  createdAt,
}: Pick<WalletHoldTable, 'workspaceId' | 'actor' | 'createdAt'> & {
  /** Whose wallet pays. */
  readonly payerId: string | null
}): MonthOf | undefined {
  if (workspaceId === null || workspaceId !== payerId || actor === null) return undefined
  return { ownerId: workspaceId, userId: actor, month: monthOf(createdAt) }
}
