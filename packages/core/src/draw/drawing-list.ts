import { createListStore, type ListStore } from '../paging/index.ts'
import type { DrawApi } from './contract.ts'
import { type DrawingFilter, drawingQuery } from './drawing-filter.ts'
import type { Drawing } from './entities.ts'

interface DrawingListOptions {
  readonly api: { readonly draw: Pick<DrawApi['draw'], 'searchDrawings'> }
  readonly filter: DrawingFilter
  /** The ID of a workspace. Undefined for the caller's own space. */
  readonly workspace?: string | undefined
  readonly pageSize?: number
}

/** Creates the list of drawings that match a filter, newest first. */
export const createDrawingList = ({ api, filter, workspace, pageSize }: DrawingListOptions): ListStore<Drawing> =>
  createListStore<Drawing>({
    ...(pageSize !== undefined && { pageSize }),
    compare: newestFirst,
    load: ({ signal, ...page }) =>
      api.draw.searchDrawings({ query: { ...page, ...drawingQuery(filter), workspace }, signal }),
  })

const newestFirst = (one: Drawing, other: Drawing): number =>
  one.createdAt === other.createdAt ? compareText(other.id, one.id) : compareText(other.createdAt, one.createdAt)

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
