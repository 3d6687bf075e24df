/** The selected IDs, the cursor's row, and the start of a range. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly cursor: number
  readonly anchor: number
}

export const NOTHING: Selection = { ids: new Set(), cursor: 0, anchor: 0 }

/** Selects a single row. */
export const selectOnly = (id: string, index: number): Selection => ({
  ids: new Set([id]),
  cursor: index,
  anchor: index,
})

/** Adds or removes a row, and starts a range there. */
export function toggleRow({ ids }: Selection, id: string, index: number): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, cursor: index, anchor: index }
}

/** Selects the rows from the start of the range to this one. `added`: keeps the existing selection. */
export function selectRange(selection: Selection, range: readonly string[], to: Pick<RangeEnd, 'index' | 'added'>) {
  const ids = new Set([...(to.added ? selection.ids : []), ...range])
  return { ids, cursor: to.index, anchor: selection.anchor }
}

export interface RangeEnd {
  readonly index: number
  readonly added: boolean
}

/** Returns the selection without deleted rows. The cursor stays within the remaining rows. */
export function withoutRows(selection: Selection, gone: ReadonlySet<string>, total: number): Selection {
  const ids = new Set([...selection.ids].filter((id) => !gone.has(id)))
  const last = Math.max(0, total - 1)
  return { ids, cursor: Math.min(selection.cursor, last), anchor: Math.min(selection.anchor, last) }
}

interface StepPlace {
  readonly index: number
  readonly count: number
  /** The number of items per line. 1 in a list. */
  readonly columns: number
  /** The number of visible lines. */
  readonly page: number
}

/** Returns the index that a key moves to, or undefined for other keys. */
export function stepTo(key: string, { index, count, columns, page }: StepPlace): number | undefined {
  const far = Math.max(1, page) * columns
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    ...(columns > 1 && { ArrowRight: index + 1, ArrowLeft: index - 1 }),
    PageDown: index + far,
    PageUp: index - far,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  if (next === undefined || count === 0) return undefined
  // Down from the second to last line goes to the end of a shorter last line. Up from the first does nothing.
  if (key === 'ArrowUp' && next < 0) return index
  return Math.min(count - 1, Math.max(0, next))
}
