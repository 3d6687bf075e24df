/** What is selected, by id; the row that keys go from; and where a range began. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly cursor: number
  readonly anchor: number
}

export const NOTHING: Selection = { ids: new Set(), cursor: 0, anchor: 0 }

/** One row alone. */
export const selectOnly = (id: string, index: number): Selection => ({
  ids: new Set([id]),
  cursor: index,
  anchor: index,
})

/** One row more, or less; a range begins there. */
export function toggleRow({ ids }: Selection, id: string, index: number): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, cursor: index, anchor: index }
}

/** The rows from where the range began to this one; `added`: beside those that are selected. */
export function selectRange(selection: Selection, range: readonly string[], to: Pick<RangeEnd, 'index' | 'added'>) {
  const ids = new Set([...(to.added ? selection.ids : []), ...range])
  return { ids, cursor: to.index, anchor: selection.anchor }
}

export interface RangeEnd {
  readonly index: number
  readonly added: boolean
}

/** The selection without rows that went; the cursor stays among the rows there are. */
export function withoutRows(selection: Selection, gone: ReadonlySet<string>, total: number): Selection {
  const ids = new Set([...selection.ids].filter((id) => !gone.has(id)))
  const last = Math.max(0, total - 1)
  return { ids, cursor: Math.min(selection.cursor, last), anchor: Math.min(selection.anchor, last) }
}

interface StepPlace {
  readonly index: number
  readonly count: number
  /** Things beside each other in a line; 1 in a list. */
  readonly columns: number
  /** Lines that a window holds. */
  readonly page: number
}

/** The place that a key leads to from this one; undefined where the key is not one of ours. */
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
  // Down from a line that is the last but for a shorter one goes to its end; up from the first goes nowhere.
  if (key === 'ArrowUp' && next < 0) return index
  return Math.min(count - 1, Math.max(0, next))
}
