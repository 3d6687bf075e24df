import type { MeteredUsage } from '@saffron/core/wallet'

import { insertCall } from '../../call-records/index.ts'
import type { ModelCallTable } from '../../db/tables/calls.ts'
import type { RecordOrphanedCall } from '../ledger/holds.ts'
import { ownerOf } from '../ledger/store.ts'
import type { CallSoFar, MeteredCall } from './meter.ts'

/** Stored with a hold, for recording the call if its process dies. */
type LeftCall = CallSoFar & Pick<ModelCallTable, 'inputTokens' | 'outputTokens'>

/** Nothing, if the call is recorded elsewhere. */
export const orphanedCallOf = (
  { soFar }: Pick<MeteredCall, 'soFar'>,
  { inputTokens = 0, outputTokens = 0 }: MeteredUsage = {},
): { call?: LeftCall } => (soFar === undefined ? {} : { call: { ...soFar(), inputTokens, outputTokens } })

/** Records the model call of a dead process, with what its hold was settled for. */
export const recordOrphanedCall: RecordOrphanedCall = async (
  tx,
  { requestId, walletId, workspaceId, actor, model, cost, call, updatedAt },
) => {
  if (call === null) return
  await insertCall(tx, {
    ...(JSON.parse(call) as LeftCall),
    id: requestId,
    owner: workspaceId ?? (await ownerOf(tx, walletId)) ?? '',
    by: actor,
    model: model ?? '',
    status: 'interrupted',
    error: null,
    firstTokenMs: null,
    // When it ended is unknown.
    durationMs: 0,
    costMicros: cost ?? 0,
    endedAt: updatedAt,
  })
}
