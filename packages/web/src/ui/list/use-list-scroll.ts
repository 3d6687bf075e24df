import type { Identified } from '@saffron/core/paging'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { CacheSnapshot, VirtualizerHandle } from 'virtua'

import { keptPlaces } from './places.ts'

interface ListScroll {
  /** The sizes known from the last visit, for the virtualizer. */
  readonly sizes: CacheSnapshot | undefined
  readonly onScroll: () => void
}

interface Anchor {
  readonly id: string
  readonly below: number
}

interface ListScrollOptions {
  readonly rows: readonly Identified[]
  readonly place: string
  readonly view: HTMLElement
  readonly virtual: RefObject<VirtualizerHandle | null>
}

/**
 * Opens a list where its reader left it, and holds still what is read while rows come, go and move above it. At the very
 * top nothing is held: there the newest is what is read.
 */
export function useListScroll({ rows, place, view, virtual }: ListScrollOptions): ListScroll {
  const [kept] = useState(() => keptPlaces.get(place))
  const anchor = useRef<Anchor | null>(null)
  const shown = useRef(rows)

  const onScroll = useCallback(() => {
    const handle = virtual.current
    const top = view.scrollTop
    if (handle === null) return
    const index = handle.findItemIndex(top)
    const row = shown.current[index]
    anchor.current = top <= 0 || row === undefined ? null : { id: row.id, below: top - handle.getItemOffset(index) }
    keptPlaces.set(place, { offset: top, rows: shown.current.length, sizes: handle.cache })
  }, [place, view, virtual])

  useLayoutEffect(() => {
    if (kept !== undefined) view.scrollTo({ top: kept.offset })
  }, [kept, view])

  useLayoutEffect(() => {
    const held = anchor.current
    const before = shown.current
    shown.current = rows
    if (held === null || before === rows || virtual.current === null) return
    const index = rows.findIndex(({ id }) => id === held.id)
    if (index < 0 || before[index]?.id === held.id) return
    view.scrollTo({ top: virtual.current.getItemOffset(index) + held.below })
  }, [rows, view, virtual])

  return { sizes: kept?.rows === rows.length ? kept.sizes : undefined, onScroll }
}
