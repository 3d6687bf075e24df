import { aspectOf, type Drawing, type DrawingResult, isActiveDrawing } from '@saffron/core/draw'

import type { MasonryItem } from '../masonry/masonry-layout.ts'

/** A card of the history: one result, a description, or a drawing without results. */
export type Tile = ResultTile | TextTile | WorkTile

interface TileOf extends MasonryItem {
  readonly drawing: Drawing
}

export interface ResultTile extends TileOf {
  readonly kind: 'result'
  readonly result: DrawingResult
  /** From 1. */
  readonly n: number
}

interface TextTile extends TileOf {
  readonly kind: 'text'
}

interface WorkTile extends TileOf {
  readonly kind: 'work'
}

const TEXT_HEIGHT = 208
const ENDED_HEIGHT = 196

const known = new WeakMap<Drawing, readonly Tile[]>()

/** Returns the cards of drawings. The first one of each day has its heading. */
export function tilesOf(drawings: readonly Drawing[], dayOf: (at: string) => string): readonly Tile[] {
  let day: string | undefined
  return drawings.flatMap((drawing) => {
    const tiles = known.get(drawing) ?? tilesOfOne(drawing)
    known.set(drawing, tiles)
    const own = dayOf(drawing.createdAt)
    if (own === day) return tiles
    day = own
    return tiles.map((tile, index) => (index === 0 ? { ...tile, heading: own } : tile))
  })
}

function tilesOfOne(drawing: Drawing): readonly Tile[] {
  const { id, kind, state, results, size, ratio } = drawing
  const fallback = aspectOf(size ?? ratio) ?? (kind === 'video' ? 16 / 9 : 1)
  if (isActiveDrawing(state)) {
    return kind === 'describe'
      ? [{ kind: 'work', key: id, drawing, height: ENDED_HEIGHT }]
      : [{ kind: 'work', key: id, drawing, aspect: fallback }]
  }
  if (kind === 'describe' && state === 'succeeded') return [{ kind: 'text', key: id, drawing, height: TEXT_HEIGHT }]
  if (results.length === 0) return [{ kind: 'work', key: id, drawing, height: ENDED_HEIGHT }]
  return results.map((result, index) => ({
    kind: 'result',
    // The first one has the key of the card that showed the progress, so that it keeps the focus.
    key: index === 0 ? id : `${id} ${index}`,
    drawing,
    result,
    n: index + 1,
    aspect: result.width * result.height > 0 ? result.width / result.height : fallback,
  }))
}

/** Whether a card can be selected: anything that isn't in progress. */
export const isSelectable = ({ drawing }: Tile): boolean => !isActiveDrawing(drawing.state)

export const isVideo = ({ type }: { readonly type: string }): boolean => type.startsWith('video/')

/** The images and videos among cards, in their order. */
export const resultsAmong = (tiles: readonly Tile[]): readonly ResultTile[] =>
  tiles.filter((tile): tile is ResultTile => tile.kind === 'result')

/** The images among cards, in their order. */
export const imagesAmong = (tiles: readonly Tile[]): readonly ResultTile[] =>
  resultsAmong(tiles).filter(({ result }) => !isVideo(result))
