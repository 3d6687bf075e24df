import type { drawContract } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import type { DrawingTable } from '../db/tables/drawings.ts'
import type { Handlers } from '../http/handler.ts'
import { readSort } from '../http/read-sort.ts'
import type { Space } from '../spaces/index.ts'
import type { DrawContext } from './context.ts'
import { deletePermanently } from './delete-permanently.ts'
import { readDrawings, resultsOf } from './drawing-entity.ts'
import { cancelDrawing } from './job/cancel-drawing.ts'
import { folderOf } from './results/store-result.ts'
import { countCollections, storeCollections } from './stores/collection-store.ts'
import {
  changeDrawing,
  derivedFrom,
  drawingSorts,
  findDrawing,
  type Owned,
  searchDrawings,
} from './stores/drawing-store.ts'

type HistoryContract = Pick<
  typeof drawContract,
  | 'searchDrawings'
  | 'drawingCollections'
  | 'getDrawing'
  | 'updateDrawing'
  | 'deleteDrawing'
  | 'restoreDrawing'
  | 'cancelDrawing'
>

interface Reader {
  readonly space: Space
  readonly locale: Locale
}

const ownedBy = ({ owner }: Space, id: string): Owned => ({ owner, id })

/** The calls that read and change the history. */
export function historyHandlers(context: DrawContext): Handlers<HistoryContract> {
  const { db, assets, now, publish, changes } = context
  const readAll = (rows: readonly DrawingTable[], { space, locale }: Reader) =>
    readDrawings({ queries: db.query, assets, space, locale }, rows)
  const read = async (row: DrawingTable | undefined, reader: Reader) => {
    const [drawing] = row === undefined ? [] : await readAll([row], reader)
    if (drawing === undefined) throw new ApiError('draw.not_found')
    return drawing
  }
  const tell = (row: DrawingTable | undefined): void => {
    if (row === undefined) return
    const { id: drawing, ownerId, state, version, trashedAt } = row
    changes.tell(drawing)
    publish(ownerId, { drawing, state, version, ...(trashedAt !== null && { deleted: true }) })
  }

  return {
    searchDrawings: async ({ query: { sort = '-createdAt', ...query }, space, locale }) => {
      const search = { ...query, owner: space.owner, sort: readSort(sort, drawingSorts) }
      const { rows, total } = await searchDrawings(db.query, search)
      return { list: await readAll(rows, { space, locale }), total }
    },
    drawingCollections: async ({ space }) => {
      const list = await countCollections(db.query, space.owner)
      return { list, total: list.length }
    },
    getDrawing: async (call) => {
      const owned = ownedBy(call.space, call.params.id)
      const drawing = await read(await findDrawing(db.query, owned), call)
      return { ...drawing, derived: await derivedFrom(db.query, owned) }
    },
    updateDrawing: async (call) => {
      const { space, body } = call
      const owned = ownedBy(space, call.params.id)
      const { favorite, collections, keep } = body
      const before = await findDrawing(db.query, owned)
      if (keep === true && before?.temporary === 1) {
        const kept = resultsOf(before).map(({ asset }) => asset)
        await context.files.place(space, kept, await folderOf(context, { ...before, temporary: 0 }))
      }
      const row = await db.transaction(async (tx) => {
        if (collections !== undefined) {
          if ((await findDrawing(tx, owned)) === undefined) return undefined
          await storeCollections(tx, owned, collections)
        }
        return changeDrawing(tx, owned, {
          ...(favorite !== undefined && { favorite: favorite ? 1 : 0 }),
          ...(keep === true && { temporary: 0 }),
          updatedAt: now().toISOString(),
        })
      })
      if (row !== undefined && keep === true && before?.temporary === 1) {
        // Those that came in the meantime.
        const added = resultsOf(row).slice(resultsOf(before).length)
        const kept = added.map(({ asset }) => asset)
        if (kept.length > 0) await context.files.place(space, kept, await folderOf(context, row))
      }
      tell(row)
      return read(row, call)
    },
    deleteDrawing: async (call) => {
      const owned = ownedBy(call.space, call.params.id)
      const { trashedAt, files = false } = call.query
      if (trashedAt !== undefined) {
        const trashed = await findDrawing(db.query, owned)
        // It may have been restored, and deleted again, since the client saw it in the trash.
        const gone = await read(trashed?.trashedAt === trashedAt ? trashed : undefined, call)
        await deletePermanently(context, call.space, owned, files)
        publish(owned.owner, { drawing: gone.id, state: gone.state, version: gone.version, deleted: true })
        return gone
      }
      await cancelDrawing(context, owned)
      const at = now().toISOString()
      const row = await changeDrawing(db.query, owned, { trashedAt: at, updatedAt: at })
      tell(row)
      return read(row, call)
    },
    restoreDrawing: async (call) => {
      const owned = ownedBy(call.space, call.params.id)
      const row = await changeDrawing(db.query, owned, { trashedAt: null, updatedAt: now().toISOString() })
      tell(row)
      return read(row, call)
    },
    cancelDrawing: async (call) => {
      const owned = ownedBy(call.space, call.params.id)
      await cancelDrawing(context, owned)
      return read(await findDrawing(db.query, owned), call)
    },
  }
}
