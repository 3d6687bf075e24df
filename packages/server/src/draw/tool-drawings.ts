import { setTimeout as delay } from 'node:timers/promises'

import type { DrawingTable } from '../db/tables/drawings.ts'
import type { CallPlace, DrawnForTool, ToolDrawings, ToolOrder } from '../tools/index.ts'
import type { DrawContext } from './context.ts'
import { readDrawings } from './drawing-entity.ts'
import { LOOK_MS } from './follow/follow-drawing.ts'
import { cancelDrawing } from './job/cancel-drawing.ts'
import { type Caller, planDrawing, startDrawing } from './start/start-drawing.ts'
import type { Wish } from './start/wish.ts'
import { findDrawing, type Owned } from './stores/drawing-store.ts'

/** Tools use no models that are for administrators only, also when an administrator asks. */
const ROLE = 'user'
const ABILITIES = [
  ['generate', 'image'],
  ['edit', 'edit'],
] as const

const callerOf = ({ owner, user }: Pick<CallPlace, 'owner' | 'user'>): Caller => ({
  space: { owner, by: user, role: 'editor' },
  role: ROLE,
})

const wishOf = ({ kind, prompt, model, count, size, ratio, seed, references }: ToolOrder): Wish => ({
  kind,
  prompt,
  model,
  count,
  size,
  ratio,
  seed,
  references,
  metadata: false,
  keep: true,
})

/** Draws for the tools of chats, as the calls of the API do. */
export function createToolDrawings(context: DrawContext): ToolDrawings {
  const { models } = context
  return {
    abilities: async ({ owner, user }) => {
      const all = await models.listModels([], { owner, by: user, role: ROLE })
      const operations = new Set(all.flatMap(({ media }) => media?.operations ?? []))
      return new Set(ABILITIES.flatMap(([operation, kind]) => (operations.has(operation) ? [kind] : [])))
    },
    price: async (order, place) => (await planDrawing(context, callerOf(place), wishOf(order))).heldMicros,
    draw: async (order, { owner, user, signal, showDrawing }) => {
      const { id } = await startDrawing(context, callerOf({ owner, user }), wishOf(order))
      showDrawing?.(id)
      const row = await waitForEnd(context, { owner, id }, signal)
      return drawnIn(context, row, user)
    },
  }
}

/**
 * Waits until a drawing has ended. Rejects with the signal's reason, and cancels the drawing if the user stopped the
 * reply. Otherwise it goes on without the reply, for example while the server starts again.
 */
async function waitForEnd(context: DrawContext, owned: Owned, signal: AbortSignal): Promise<DrawingTable | undefined> {
  const { db, changes } = context
  for (;;) {
    if (signal.aborted) {
      if (signal.reason === 'stopped') await cancelDrawing(context, owned)
      throw signal.reason
    }
    const { changed, forget } = changes.next(owned.id)
    try {
      const row = await findDrawing(db.query, owned)
      if (row === undefined || row.endedAt !== null) return row
      await Promise.race([changed, delay(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined)])
    } finally {
      forget()
    }
  }
}

async function drawnIn({ db, assets }: DrawContext, row: DrawingTable | undefined, by: string): Promise<DrawnForTool> {
  if (row === undefined) return { files: [], failure: 'The drawing was deleted.', costMicros: 0 }
  const reading = { queries: db.query, assets, space: { owner: row.ownerId, by }, locale: 'en' } as const
  const [drawing] = await readDrawings(reading, [row])
  const failure = row.state === 'cancelled' ? 'The user cancelled it.' : drawing?.error?.message
  return {
    files: (drawing?.results ?? []).map(({ asset: id, name, width, height, seed }) => ({
      id,
      name,
      width,
      height,
      ...(seed !== undefined && { seed }),
    })),
    ...(failure !== undefined && { failure }),
    costMicros: row.costMicros,
  }
}
