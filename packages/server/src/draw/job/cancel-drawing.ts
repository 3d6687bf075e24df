import type { DrawContext } from '../context.ts'
import type { Owned } from '../stores/drawing-store.ts'
import { endDrawing } from './end-drawing.ts'
import { abandon } from './run-drawing.ts'

/** Cancels a drawing in progress. What was delivered is kept and paid for. One that has ended stays as it is. */
export async function cancelDrawing(context: DrawContext, owned: Owned): Promise<void> {
  const row = await endDrawing(context, owned, { state: 'cancelled' })
  if (row === undefined) return
  context.interrupt(owned.id)
  const channel = context.mediaRouter.channel(row.channelId ?? '')
  // Its provider needn't be waited for.
  if (row.task !== null && channel !== undefined) void abandon(context, { channel, task: row.task })
}
