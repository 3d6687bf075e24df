import { pixelsOf } from '@saffron/core/draw'
import { type Cause, costOf, type MeteredUsage, type ModelPrices, pricesFor } from '@saffron/core/wallet'

import { insertCall } from '../../call-records/index.ts'
import type { Queries } from '../../db/index.ts'
import type { DrawingTable } from '../../db/tables/drawings.ts'
import { asApiError } from '../../platform/error-wording.ts'
import type { ProviderUsage } from '../../providers/index.ts'
import type { DrawContext } from '../context.ts'
import { resultsOf, storedError } from '../drawing-entity.ts'
import { releasePreviews } from '../results/release-previews.ts'
import { dropPreview } from '../stores/draw-asset-store.ts'
import { changeActive, changeDrawing, type Owned } from '../stores/drawing-store.ts'

export interface DrawingEnd {
  /** A drawing of which some results were delivered succeeds, whatever ended it. */
  readonly state: 'succeeded' | 'failed' | 'cancelled'
  /** Why it failed, or why fewer results were delivered than requested. */
  readonly error?: unknown
  /** Tokens, if the provider reported them, and for how many files. */
  readonly usage?: ProviderUsage | undefined
  readonly files?: number
  readonly prompts?: readonly string[] | undefined
  readonly revisedPrompt?: string | undefined
  /** It was paid for and recorded elsewhere: nothing is charged here, and no call is recorded. */
  readonly isRecorded?: boolean
  /** What was paid for it elsewhere. */
  readonly costMicros?: number
}

/**
 * Ends a drawing in one transaction: what was delivered is charged, the rest of the hold is released, and the call is
 * recorded. Returns undefined if it had already ended.
 */
export async function endDrawing(
  context: DrawContext,
  owned: Owned,
  end: DrawingEnd,
): Promise<DrawingTable | undefined> {
  const { db, metering, changes, publish, now } = context
  const ended = await db.transaction(async (tx) => {
    const at = now().toISOString()
    // Locks it, so that no result is added in the meantime.
    const row = await changeActive(tx, owned, { updatedAt: at })
    if (row === undefined) return undefined
    const delivered = resultsOf(row).length > 0 || end.prompts !== undefined
    const state = end.state === 'failed' && delivered ? 'succeeded' : end.state
    const isFree = row.heldMicros === 0 || !delivered || end.isRecorded === true
    // A user never pays more than what was held.
    const cost = isFree ? 0 : Math.min(row.heldMicros, costOfDelivered(row, end))
    const after = await changeDrawing(tx, owned, {
      state,
      ...(state === 'succeeded' && { progress: 100 }),
      costMicros: end.costMicros ?? cost,
      ...(end.prompts !== undefined && { prompts: JSON.stringify(end.prompts) }),
      ...(end.revisedPrompt !== undefined && { revisedPrompt: end.revisedPrompt }),
      ...(end.error !== undefined && end.state !== 'cancelled' && { error: storedError(end.error) }),
      endedAt: at,
      updatedAt: at,
    })
    const previews = await dropPreview(tx, owned)
    const announce = await pay(tx, metering, row, cost)
    if (end.isRecorded !== true) await recordCall(tx, row, { state, cost, end, at })
    return after && { after, announce, previews }
  })
  if (ended === undefined) return undefined
  ended.announce?.()
  changes.tell(owned.id)
  await releasePreviews(context, owned, ended.previews)
  const { id: drawing, state, version, temporary } = ended.after
  if (temporary === 0) publish(owned.owner, { drawing, state, version })
  return ended.after
}

const requestOf = ({ id }: Pick<DrawingTable, 'id'>): string => `drawing:${id}`

async function pay(tx: Queries, { durable }: DrawContext['metering'], row: DrawingTable, cost: number) {
  if (row.heldMicros === 0) return undefined
  const requestId = requestOf(row)
  if (cost > 0) return durable.settle(tx, { requestId, cost })
  await durable.giveBack(tx, requestId)
  return undefined
}

/** The hold of a drawing outlives its process. After this time, its job must have ended. */
const HOLD_MS = 7 * 24 * 60 * 60 * 1000

/** Holds the most that a drawing will cost. Throws `wallet.insufficient`. */
export const holdFor = (tx: Queries, { durable }: DrawContext['metering'], row: DrawingTable): Promise<void> =>
  durable.hold(tx, {
    ownerId: row.ownerId,
    actor: row.createdBy,
    requestId: requestOf(row),
    cause: causeOf(row),
    model: row.model,
    prices: JSON.parse(row.prices) as ModelPrices,
    amount: row.heldMicros,
    lastsMs: HOLD_MS,
  })

const causeOf = ({ id, kind }: DrawingTable): Cause => `${kind}:${id}`

function callKindOf(kind: DrawingTable['kind']): 'image' | 'video' | 'vision' {
  if (kind === 'video') return 'video'
  return kind === 'describe' ? 'vision' : 'image'
}

/** Returns the cost of what was delivered: of the reported tokens if the model has prices for them, or of the files. */
function costOfDelivered(row: DrawingTable, { usage, files = 0 }: DrawingEnd): number {
  const { kind, size, quality, seconds } = row
  const prices = JSON.parse(row.prices) as ModelPrices
  const chosen = pricesFor(prices, {
    kind,
    size: size ?? undefined,
    quality: quality ?? undefined,
    seconds: seconds ?? undefined,
  })
  const { input, cachedInput, output } = prices
  const isByToken = input !== undefined || output !== undefined
  const results = resultsOf(row)
  if (usage !== undefined && isByToken) {
    const cost = costOf({ input, cachedInput, output }, tokensOf(usage))
    // Files that couldn't be used aren't paid for.
    return files > results.length ? Math.ceil((cost * results.length) / files) : cost
  }
  if (kind === 'describe') return isByToken ? row.heldMicros : 0
  if (kind === 'video') {
    const isWhole = chosen.videoSecond === undefined
    const videoSeconds = results.reduce((sum, result) => sum + paidSeconds(result.seconds, seconds), 0)
    return costOf(chosen, isWhole ? { images: results.length } : { videoSeconds })
  }
  const pixels = results.reduce((sum, { width, height }) => sum + (width * height || pixelsOf(undefined)), 0)
  const cost = costOf(chosen, { images: results.length, pixels })
  // A model that is only priced by tokens, whose provider didn't report them: the share of what was held.
  return cost > 0 || !isByToken ? cost : Math.ceil((row.heldMicros * results.length) / row.count)
}

/** A video that is a fraction of a second longer than requested doesn't cost more. */
const paidSeconds = (delivered: number | undefined, requested: number | null): number =>
  Math.min(Math.ceil(delivered ?? requested ?? 0), requested ?? Number.POSITIVE_INFINITY)

const tokensOf = ({ inputTokens = 0, cachedTokens, outputTokens = 0 }: ProviderUsage): MeteredUsage => ({
  inputTokens,
  cachedInputTokens: Math.min(cachedTokens, inputTokens),
  outputTokens,
})

const STATUSES = { succeeded: 'complete', failed: 'failed', cancelled: 'stopped' } as const

async function recordCall(
  tx: Queries,
  row: DrawingTable,
  { state, cost, end, at }: { state: DrawingEnd['state']; cost: number; end: DrawingEnd; at: string },
): Promise<void> {
  // It never reached a provider.
  if (row.submittedAt === null) return
  await insertCall(tx, {
    id: row.id,
    owner: row.ownerId,
    by: row.createdBy,
    kind: callKindOf(row.kind),
    model: row.model,
    channelId: row.channelId,
    conversationId: null,
    status: STATUSES[state],
    error: state === 'failed' ? asApiError(end.error).code : null,
    firstTokenMs: null,
    durationMs: Math.max(0, Date.parse(at) - Date.parse(row.submittedAt)),
    inputTokens: end.usage?.inputTokens ?? 0,
    outputTokens: end.usage?.outputTokens ?? 0,
    costMicros: cost,
    endedAt: at,
  })
}
