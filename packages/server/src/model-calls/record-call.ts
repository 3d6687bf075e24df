import type { Usage } from '@saffron/core/chat'
import type { MeteredUsage } from '@saffron/core/wallet'

import { insertCall } from '../call-records/index.ts'
import { newId, type Queries } from '../db/index.ts'
import type { ModelCallTable } from '../db/tables/calls.ts'
import { asApiError } from '../platform/error-wording.ts'
import type { ProviderUsage } from '../providers/index.ts'
import { lockConversation } from '../runs/index.ts'
import type { ModelCall } from './create-model-call.ts'

/** Converts a provider's usage to priced units. */
const meteredUsage = ({ inputTokens = 0, cachedTokens, outputTokens = 0 }: ProviderUsage): MeteredUsage => ({
  inputTokens,
  cachedInputTokens: cachedTokens,
  outputTokens,
})

/** Returns a usage with its cost. */
export const pricedUsage = ({ meter }: ModelCall, usage: ProviderUsage): Usage => ({
  inputTokens: usage.inputTokens ?? 0,
  outputTokens: usage.outputTokens ?? 0,
  costMicros: meter.costOf(meteredUsage(usage)),
})

interface CallEnd {
  readonly status: ModelCallTable['status']
  /** A code of the error catalog. */
  readonly error: string | null
  /** Null if nothing was received and nothing is charged. */
  readonly usage: Usage | null
  readonly at: string
}

/**
 * Ends a call in the caller's transaction: settles or releases its hold and records the call. Returns the amount
 * charged, now or by an earlier attempt. After the commit, the caller calls `meter.stopRenewing`.
 */
export async function settleAndRecordCall(
  tx: Queries,
  call: ModelCall,
  { status, error, usage, at }: CallEnd,
): Promise<number> {
  const { identity, meter, facts } = call
  const { owner, by, requestId: id, kind, model, conversation } = identity
  // Locks the conversation before the wallet, in the same order as the start of a run.
  if (meter.isPaid && conversation !== null) await lockConversation(tx, { owner, id: conversation })
  if (usage === null) await meter.release(tx)
  const costMicros = usage === null ? 0 : await meter.settle(tx, usage.costMicros)
  const shared = { owner, by, model, conversationId: conversation, endedAt: at }
  const nothing = { firstTokenMs: null, durationMs: 0, inputTokens: 0, outputTokens: 0, costMicros: 0 }
  const isNew = await insertCall(tx, {
    id,
    ...shared,
    kind,
    channelId: facts.channel ?? null,
    status,
    error,
    firstTokenMs: facts.firstTokenMs ?? null,
    // The first token is timed by another clock and rounded, so a short call could seem to end before it.
    durationMs: Math.max(facts.firstTokenMs ?? 0, (facts.endedAt ?? Date.parse(at)) - facts.startedAt),
    inputTokens: usage?.inputTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
    costMicros,
  })
  if (!isNew) return costMicros
  // The call itself is recorded with the last failure.
  const others = facts.firstTokenMs === undefined ? facts.failed.slice(0, -1) : facts.failed
  for (const { channel, error: failure } of others) {
    const { code } = asApiError(failure)
    const failover = { kind: 'failover', status: 'failed', channelId: channel, error: code } as const
    await insertCall(tx, { id: newId(), ...shared, ...nothing, ...failover })
  }
  return costMicros
}
