import type { Drawing } from './entities.ts'
import { ACTIVE_DRAWING_STATES, type DrawingKind, type DrawingState, isActiveDrawing } from './kinds.ts'

/** `active`: in progress. */
export const DRAWING_STATE_FILTERS = ['active', 'succeeded', 'failed', 'cancelled'] as const
export type DrawingStateFilter = (typeof DRAWING_STATE_FILTERS)[number]

/** What a list of drawings shows. Undefined and empty mean no limit. */
export interface DrawingFilter {
  readonly kind?: DrawingKind | undefined
  readonly model?: string | undefined
  readonly state?: DrawingStateFilter | undefined
  /** Words in the prompt. */
  readonly q?: string | undefined
  readonly favorite?: boolean | undefined
  readonly collection?: string | undefined
  /** Those in the trash instead. */
  readonly trashed?: boolean | undefined
}

const statesOf = (state: DrawingStateFilter): readonly DrawingState[] =>
  state === 'active' ? ACTIVE_DRAWING_STATES : [state]

/** Returns the filter as a query of the server. */
export function drawingQuery({ kind, model, state, q, favorite, collection, trashed }: DrawingFilter) {
  return {
    ...(kind && { kind }),
    ...(model && { model }),
    ...(state && { state: statesOf(state).join(',') }),
    ...(q && { q }),
    ...(favorite === true && { favorite: 'true' }),
    ...(collection && { collection }),
    ...(trashed === true && { trashed: 'true' }),
  }
}

/** Returns whether a drawing that was just created or changed belongs in a filtered list. */
export function matchesFilter(drawing: Drawing, filter: DrawingFilter): boolean {
  const { kind, model, state, q, favorite, collection, trashed = false } = filter
  if ((drawing.trashedAt !== undefined) !== trashed || drawing.temporary === true) return false
  const isInState =
    state === undefined || (state === 'active' ? isActiveDrawing(drawing.state) : drawing.state === state)
  const prompt = drawing.prompt.toLowerCase()
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return (
    isInState &&
    (!kind || drawing.kind === kind) &&
    (!model || drawing.model === model) &&
    (favorite !== true || drawing.favorite) &&
    (!collection || drawing.collections.includes(collection)) &&
    words.every((word) => prompt.includes(word))
  )
}
