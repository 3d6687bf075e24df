import type { Identified, ListStore } from '@saffron/core/paging'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { keptStores } from './places.ts'

interface KeptList<T extends Identified> {
  readonly list: ListStore<T>
  /** The name under which `List` keeps where its reader stands. */
  readonly place: string
}

/**
 * A list of this page with the pages it has loaded, kept for the way back: the same entry of the history shows the same
 * rows at once, and reads them again. `create` makes the store when the entry is new.
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
    // One that was read and is empty is read again as well: what it lacked may be there by now.
    void (rows.length === 0 && hasMore ? list.loadMore() : list.refresh())
    return list.close
  }, [list])
  return current
}

function open<T extends Identified>(place: string, create: () => ListStore<T>): ListStore<T> {
  const kept = keptStores.get(place)
  if (kept !== undefined) return kept as ListStore<T>
  const made = create()
  keptStores.set(place, made)
  return made
}
