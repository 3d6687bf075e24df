import type { Identified } from '@saffron/core/paging'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { CacheSnapshot, VirtualizerHandle } from 'virtua'

import { type Anchor, keptPositions } from './kept-lists.ts'

interface ListScroll {
  /** Sizes measured earlier, for the virtualizer. */
  readonly sizes: CacheSnapshot | undefined
  readonly onScroll: () => void
}

interface ListScrollOptions {
  readonly rows: readonly Identified[]
  readonly place: string
  /** What scrolls. It is not set yet while rows that are there from the first render are laid out. */
  readonly view: RefObject<HTMLElement | null>
  /** What holds the rows, right inside of what scrolls. */
  readonly root: RefObject<HTMLElement | null>
  readonly virtual: RefObject<VirtualizerHandle | null>
}

/**
 * Restores a list's scroll position, and keeps the visible rows in place while rows above change. At the very top the
 * position isn't kept, so new rows appear.
 */
export function useListScroll({ rows, place, view, root, virtual }: ListScrollOptions): ListScroll {
  const [kept] = useState(() => keptPositions.get(place))
  const [sizes] = useState(() => (kept?.rows === rows.length ? kept.sizes : undefined))
  const anchor = useRef<Anchor | null>(null)
  const shown = useRef(rows)

  const onScroll = useCallback(() => {
    if (virtual.current === null || view.current === null) anchor.current = null
    else anchor.current = anchorAt(view.current.scrollTop, shown.current, virtual.current)
  }, [view, virtual])

  useLayoutEffect(() => {
    const handle = virtual.current
    const scroller = root.current?.parentElement ?? null
    if (handle === null || scroller === null) return undefined
    const held = kept?.anchor ?? null
    const index = held === null ? -1 : shown.current.findIndex(({ id }) => id === held.id)
    if (held !== null && index >= 0) handle.scrollToIndex(index, { offset: held.below })
    // A new list is already at the top, and scrolling it would force a layout.
    else view.current?.scrollTo({ top: 0 })
    return () => {
      keptPositions.set(place, {
        anchor: anchorAt(scroller.scrollTop, shown.current, handle),
        rows: shown.current.length,
        sizes: handle.cache,
      })
    }
  }, [kept, place, view, root, virtual])

  useLayoutEffect(() => {
    const held = anchor.current
    const before = shown.current
    shown.current = rows
    if (held === null || before === rows || virtual.current === null) return
    const index = rows.findIndex(({ id }) => id === held.id)
    if (index < 0 || before[index]?.id === held.id) return
    view.current?.scrollTo({ top: virtual.current.getItemOffset(index) + held.below })
  }, [rows, view, virtual])

  return { sizes, onScroll }
}

/** Returns the row at the top of the viewport, and the part of it above. */
function anchorAt(top: number, rows: readonly Identified[], handle: VirtualizerHandle): Anchor | null {
  const index = handle.findItemIndex(top)
  const row = rows[index]
  return top <= 0 || row === undefined ? null : { id: row.id, below: top - handle.getItemOffset(index) }
}
