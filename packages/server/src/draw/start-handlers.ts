import type { drawContract } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'

import type { DrawingTable } from '../db/tables/drawings.ts'
import { isGone } from '../drive/index.ts'
import type { Call, Handlers } from '../http/handler.ts'
import type { DrawContext } from './context.ts'
import { readDrawings, resultsOf } from './drawing-entity.ts'
import { followDrawing } from './follow/follow-drawing.ts'
import { startDrawing } from './start/start-drawing.ts'
import { type Wish, wishOf } from './start/wish.ts'
import { heldAssets } from './stores/draw-asset-store.ts'
import { findDrawing, type Owned } from './stores/drawing-store.ts'

type StartContract = Pick<
  typeof drawContract,
  | 'generateImages'
  | 'generateVideo'
  | 'editImage'
  | 'describeImage'
  | 'blendImages'
  | 'retryDrawing'
  | 'runDrawingAction'
  | 'attachDrawing'
>

type Started = Pick<
  Call<typeof drawContract.generateImages>,
  'space' | 'locale' | 'signal' | 'acceptsEvents' | 'caller'
>

/** The calls that start drawings, and follow them. */
export function startHandlers(context: DrawContext): Handlers<StartContract> {
  const { db, assets } = context
  const reader = ({ space, locale }: Pick<Started, 'space' | 'locale'>) => {
    const read = { queries: db.query, assets, space, locale }
    return async (row: DrawingTable) => {
      const [drawing] = await readDrawings(read, [row])
      if (drawing === undefined) throw new ApiError('draw.not_found')
      return drawing
    }
  }

  /** Returns the new drawing, or follows it if the client accepts events. */
  const start = async (call: Started, wish: Wish) => {
    const { space, caller, signal } = call
    const row = await startDrawing(context, { space, role: caller.role }, wish)
    const read = reader(call)
    if (call.acceptsEvents !== true) return read(row)
    return followDrawing(context, { owner: space.owner, id: row.id, after: 0, signal, read })
  }

  const requireEnded = async (owned: Owned): Promise<DrawingTable> => {
    const row = await findDrawing(db.query, owned)
    if (row === undefined) throw new ApiError('draw.not_found')
    if (row.endedAt === null) throw new ApiError('draw.in_progress')
    return row
  }

  /** Returns the folder if it's still there. Otherwise, the files go into the one for drawings. */
  const livingFolder = async (owner: string, parent: string | undefined): Promise<string | undefined> => {
    if (parent === undefined) return undefined
    try {
      await context.files.requireFolder(db.query, owner, parent)
      return parent
    } catch (error) {
      if (isGone(error)) return undefined
      throw error
    }
  }

  const filesOf = async (owned: Owned) => {
    const held = (await heldAssets(db.query, owned.owner, [owned.id])).get(owned.id) ?? []
    const idsOf = (role: string) => held.filter((each) => each.role === role).map(({ assetId }) => assetId)
    return { references: idsOf('reference'), mask: idsOf('mask')[0] }
  }

  return {
    generateImages: (call) => {
      const { n = 1, ...body } = call.body
      return start(call, { ...body, kind: 'image', count: n, keep: true })
    },
    generateVideo: (call) => {
      const { n = 1, image, ...body } = call.body
      const references = image === undefined ? [] : [image]
      return start(call, { ...body, kind: 'video', count: n, references, metadata: false, keep: true })
    },
    editImage: (call) => {
      const { n = 1, image, references, ...body } = call.body
      return start(call, { ...body, kind: 'edit', count: n, references: [image, ...references] })
    },
    describeImage: (call) => {
      const { image, ...body } = call.body
      return start(call, { ...body, kind: 'describe', prompt: '', count: 1, references: [image], metadata: false })
    },
    blendImages: (call) => {
      const { n = 1, images, ...body } = call.body
      return start(call, { ...body, kind: 'blend', count: n, references: images, keep: true })
    },
    retryDrawing: async (call) => {
      const owned = { owner: call.space.owner, id: call.params.id }
      const wish = wishOf(await requireEnded(owned), await filesOf(owned))
      return start(call, { ...wish, parent: await livingFolder(owned.owner, wish.parent) })
    },
    runDrawingAction: async (call) => {
      const owned = { owner: call.space.owner, id: call.params.id }
      const row = await requireEnded(owned)
      const { result, action } = call.body
      const offered = resultsOf(row)
        .find(({ asset }) => asset === result)
        ?.actions?.find(({ id }) => id === action)
      if (offered === undefined || row.task === null || row.channelId === null) {
        throw new ApiError('draw.action_not_found')
      }
      const wish = wishOf(row, { references: [], mask: undefined })
      const parent = await livingFolder(owned.owner, wish.parent)
      const asked = { task: row.task, id: action, channel: row.channelId }
      return start(call, { ...wish, parent, kind: 'image', count: 1, from: row.id, keep: true, action: asked })
    },
    attachDrawing: async (call) => {
      const { space, params, body, signal } = call
      const owned = { owner: space.owner, id: params.id }
      if ((await findDrawing(db.query, owned)) === undefined) throw new ApiError('draw.not_found')
      return followDrawing(context, { ...owned, after: body.after ?? 0, signal, read: reader(call) })
    },
  }
}
