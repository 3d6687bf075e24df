import type { Identified, ListStore } from '@saffron/core/paging'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { keptStores } from './kept-lists.ts'

interface KeptList<T extends Identified> {
  readonly list: ListStore<T>
  /** The key of the scroll position in `List`. */
  readonly place: string
}

/**
 * The list of a page with its loaded pages, kept for back navigation. The same history entry shows the same rows
 * immediately, and reloads them. `create` makes the store of a new entry.
 */
export function useKeptList<T extends Identified>(name: string, create: () => ListStore<T>): KeptList<T> {
  const { key } = useLocation()
  const place = `${name}@${key}`
  const [held, hold] = useState(() => ({ place, list: open(place, create) }))
  let current = held
  if (held.place !== place) {
    current = { place, list: open(place, create) }
    hold(current)
  }
  const { list } = current
  useEffect(() => {
    const { list: rows, hasMore } = list.getSnapshot()
    // An empty list is reloaded too, because it may have content by now.
    void (rows.length === 0 && hasMore ? list.loadMore() : list.refresh())
    return list.close
  }, [list])
  return current
}

function open<T extends Identified>(place: string, create: () => ListStore<T>): ListStore<T> {
  const stored = keptStores.get(place)
  if (stored !== undefined) return stored as ListStore<T>
  const made = create()
  keptStores.set(place, made)
  return made
}
