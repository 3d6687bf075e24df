import type { MeteredUsage } from '@saffron/core/wallet'

import type { ModelCallTable } from '../../db/tables/calls.ts'
import { insertCall } from '../../runs/index.ts'
import type { RecordOrphanedCall } from '../ledger/holds.ts'
import { ownerOf } from '../ledger/store.ts'
import type { CallSoFar, PaidCall } from './paid-call.ts'

/** What stands beside a hold, for whoever notes the call where its process dies. */
type LeftCall = CallSoFar & Pick<ModelCallTable, 'inputTokens' | 'outputTokens'>

/** Nothing, where others know of the call. */
export const orphanedCallOf = (
  { soFar }: Pick<PaidCall, 'soFar'>,
  { inputTokens = 0, outputTokens = 0 }: MeteredUsage = {},
): { call?: LeftCall } => (soFar === undefined ? {} : { call: { ...soFar(), inputTokens, outputTokens } })

/** Notes what a dead process had asked a model for, with what its hold came to. */
export const recordOrphanedCall: RecordOrphanedCall = async (
  tx,
  { requestId, walletId, model, cost, call, updatedAt },
) => {
  if (call === null) return
  await insertCall(tx, {
    ...(JSON.parse(call) as LeftCall),
    id: requestId,
    userId: await ownerOf(tx, walletId),
    model: model ?? '',
    status: 'interrupted',
    error: null,
    firstTokenMs: null,
    // When it ended nobody knows any more.
    durationMs: 0,
    costMicros: cost ?? 0,
    endedAt: updatedAt,
  })
}
