/** Something to place: an item of the masonry, or a heading in its whole width. */
export interface MasonryItem {
  readonly key: string
  /** Width divided by height. A heading and a card of text have a height instead. */
  readonly aspect?: number | undefined
  readonly height?: number | undefined
  /** The heading of the group that it begins. */
  readonly heading?: string | undefined
}

export interface MasonryShape {
  readonly width: number
  readonly gap: number
  /** The least width of a column. */
  readonly minColumn: number
  /** The height of a heading. */
  readonly headingHeight: number
}

export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface MasonryLayout {
  readonly places: readonly Place[]
  readonly headings: readonly { readonly text: string; readonly y: number }[]
  readonly columns: number
  readonly height: number
}

/** Items that are taller or flatter than this are cut. */
const MIN_ASPECT = 0.45
const MAX_ASPECT = 2.6

/** Places items in columns of equal width, each one in the column that is the shortest so far. */
export function layOutMasonry(items: readonly MasonryItem[], shape: MasonryShape): MasonryLayout {
  const { width, gap, minColumn, headingHeight } = shape
  const columns = Math.max(1, Math.floor((width + gap) / (minColumn + gap)))
  const column = Math.max(1, (width - gap * (columns - 1)) / columns)
  const ends = Array.from({ length: columns }, () => 0)
  const headings: { text: string; y: number }[] = []
  const places = items.map(({ aspect = 1, height, heading }): Place => {
    if (heading !== undefined) {
      const y = Math.max(...ends)
      headings.push({ text: heading, y })
      ends.fill(y + headingHeight)
    }
    const shortest = ends.indexOf(Math.min(...ends))
    const y = ends[shortest] ?? 0
    const own = height ?? Math.round(column / Math.min(MAX_ASPECT, Math.max(MIN_ASPECT, aspect)))
    ends[shortest] = y + own + gap
    return { x: shortest * (column + gap), y, width: column, height: own }
  })
  return { places, headings, columns, height: Math.max(0, Math.max(...ends) - gap) }
}

/** Returns the indexes of the places that are between two heights. Places begin in about the order of their index. */
export function placesBetween({ places, columns }: MasonryLayout, top: number, bottom: number): number[] {
  const shown: number[] = []
  // The start of each place is at or below that of all places before it, except within the last ones of the columns.
  for (let at = firstBelow(places, top, columns); at < places.length; at++) {
    const place = places[at]
    if (place === undefined || place.y > bottom) break
    if (place.y + place.height >= top) shown.push(at)
  }
  return shown
}

/** The tallest item, in widths of a column, and so how far above `top` one may start that reaches it. */
const TALLEST = 1 / MIN_ASPECT

/** Returns the first index that may reach a height, by halving. */
function firstBelow(places: readonly Place[], top: number, columns: number): number {
  const first = places[0]
  if (first === undefined) return 0
  const reach = top - Math.max(first.width * TALLEST, 400)
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.y ?? 0) < reach) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - columns)
}

/** Returns the item that an arrow key moves to: the next or previous one, or the nearest in the row above or below. */
export function masonryStep(key: string, { places }: MasonryLayout, index: number): number | undefined {
  const from = places[index]
  if (from === undefined) return undefined
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: Math.min(places.length - 1, index + 1),
    ArrowLeft: Math.max(0, index - 1),
    Home: 0,
    End: places.length - 1,
  }
  if (key === 'ArrowDown') return nearest(places, from, (place) => place.y - from.y - from.height)
  if (key === 'ArrowUp') return nearest(places, from, (place) => from.y - place.y - place.height)
  return steps[key]
}

/** Returns the place with the smallest distance that isn't negative, preferring the same column. */
function nearest(places: readonly Place[], from: Place, distance: (place: Place) => number): number | undefined {
  let best: { readonly index: number; readonly cost: number } | undefined
  places.forEach((place, index) => {
    const away = distance(place)
    const cost = away + Math.abs(place.x - from.x) * 2
    if (away >= 0 && (best === undefined || cost < best.cost)) best = { index, cost }
  })
  return best?.index
}
