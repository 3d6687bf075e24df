import { ApiError } from '@saffron/core/errors'

import { retryUntilCommitted } from '../../db/index.ts'
import type { DrawingTable } from '../../db/tables/drawings.ts'
import type { ChannelConnection, MediaContent, MediaDone } from '../../providers/index.ts'
import type { DrawContext } from '../context.ts'
import { resultsOf } from '../drawing-entity.ts'
import { EndedError, storeResult } from '../results/store-result.ts'
import { findDrawing } from '../stores/drawing-store.ts'
import { endDrawing } from './end-drawing.ts'
import { providerText } from './provider-text.ts'

interface Delivered {
  readonly row: DrawingTable
  readonly channel: ChannelConnection
  readonly signal: AbortSignal
  readonly poster?: MediaContent | undefined
}

/**
 * Stores what a provider delivered and ends the drawing. Files that an earlier try has stored aren't stored again. One
 * that can't be used isn't paid for, and if all can't, the drawing fails with the first error.
 */
export async function deliver(context: DrawContext, delivered: Delivered, done: MediaDone): Promise<void> {
  const { row, signal } = delivered
  const owned = { owner: row.ownerId, id: row.id }
  const { usage } = done
  const revisedPrompt = done.revisedPrompt === undefined ? undefined : providerText(done.revisedPrompt)
  if (row.kind === 'describe') {
    const prompts = (done.prompts ?? []).map(providerText).filter((text) => text.trim() !== '')
    const isNothing = prompts.length === 0
    const error = isNothing ? (done.failure ?? new ApiError('draw.no_result')) : undefined
    const end = isNothing ? { error } : { prompts, usage }
    await endDrawing(context, owned, { state: isNothing ? 'failed' : 'succeeded', ...end })
    return
  }
  let failure: unknown = done.failure
  // It may have been kept, or an earlier try may have stored files, while the provider drew.
  const known = (await findDrawing(context.db.query, owned)) ?? row
  const stored = new Set(resultsOf(known).map(({ position }) => position))
  for (const [position, file] of done.files.slice(0, row.count).entries()) {
    if (stored.has(position)) continue
    try {
      // What was drawn is lost if it isn't stored now, where the provider can't be asked again.
      await retryUntilCommitted(() => storeResult(context, { ...delivered, row: known }, file, position), {
        onFailure: (failed) => context.log.warn({ err: failed, drawing: row.id }, 'a result could not be stored yet'),
        signal,
      })
    } catch (error) {
      if (error instanceof EndedError) return
      if (signal.aborted || !ApiError.is(error)) throw error
      failure ??= error
    }
  }
  const missing = done.files.length < row.count ? new ApiError('draw.no_result') : undefined
  const error = failure ?? missing
  const end = { error, usage, files: done.files.length, revisedPrompt }
  await retryUntilCommitted(
    () => endDrawing(context, owned, { state: error === undefined ? 'succeeded' : 'failed', ...end }),
    {
      onFailure: (failed) => context.log.warn({ err: failed, drawing: row.id }, 'a drawing could not be ended yet'),
      signal,
    },
  )
}
