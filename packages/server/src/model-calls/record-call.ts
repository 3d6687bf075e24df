import type { Usage } from '@saffron/core/chat'
import type { MeteredUsage } from '@saffron/core/wallet'

import { newId, type Queries } from '../db/index.ts'
import type { ModelCallTable } from '../db/tables/calls.ts'
import { asApiError } from '../platform/error-wording.ts'
import type { ProviderUsage } from '../providers/index.ts'
import { insertCall, lockConversation } from '../runs/index.ts'
import type { ChatCall } from './chat-call.ts'

/** A provider's usage in the words of prices. */
const meteredUsage = ({ inputTokens = 0, cachedTokens, outputTokens = 0 }: ProviderUsage): MeteredUsage => ({
  inputTokens,
  cachedInputTokens: cachedTokens,
  outputTokens,
})

/** A usage with what it costs. */
export const pricedUsage = ({ meter }: ChatCall, usage: ProviderUsage): Usage => ({
  inputTokens: usage.inputTokens ?? 0,
  outputTokens: usage.outputTokens ?? 0,
  costMicros: meter.costOf(meteredUsage(usage)),
})

interface CallEnd {
  readonly status: ModelCallTable['status']
  /** A code of the catalogue. */
  readonly error: string | null
  /** Null where nothing came, and nothing is to be paid. */
  readonly usage: Usage | null
  readonly at: string
}

/**
 * Ends a call in the caller's transaction: pays or releases what was held, and notes how it went. Answers what was
 * booked, also where it had been booked before. Once that is committed, the call's meter is to be left.
 */
export async function recordCall(tx: Queries, call: ChatCall, { status, error, usage, at }: CallEnd): Promise<number> {
  const { asked, meter, facts } = call
  const { owner: userId, requestId: id, kind, model, conversation } = asked
  // As a run does that starts: the conversation first, then the wallet.
  if (meter.isPaid && conversation !== null) await lockConversation(tx, { owner: userId, id: conversation })
  if (usage === null) await meter.release(tx)
  const costMicros = usage === null ? 0 : await meter.settle(tx, usage.costMicros)
  const shared = { userId, model, conversationId: conversation, endedAt: at }
  const nothing = { firstTokenMs: null, durationMs: 0, inputTokens: 0, outputTokens: 0, costMicros: 0 }
  const isNew = await insertCall(tx, {
    id,
    ...shared,
    kind,
    channelId: facts.channel ?? null,
    status,
    error,
    firstTokenMs: facts.firstTokenMs ?? null,
    // The first token is timed by another clock and rounded, so a short call would seem to end before it.
    durationMs: Math.max(facts.firstTokenMs ?? 0, (facts.endedAt ?? Date.parse(at)) - facts.startedAt),
    inputTokens: usage?.inputTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
    costMicros,
  })
  if (!isNew) return costMicros
  // The last one to fail is what the call itself has failed with.
  const others = facts.firstTokenMs === undefined ? facts.failed.slice(0, -1) : facts.failed
  for (const { channel, error: failure } of others) {
    const { code } = asApiError(failure)
    const failover = { kind: 'failover', status: 'failed', channelId: channel, error: code } as const
    await insertCall(tx, { id: newId(), ...shared, ...nothing, ...failover })
  }
  return costMicros
}
