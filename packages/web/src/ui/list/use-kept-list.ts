import type { Identified, ListStore } from '@saffron/core/paging'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { keptStores } from './kept-lists.ts'

interface KeptList<T extends Identified> {
  readonly list: ListStore<T>
  /** The key of the scroll position in `List`. */
  readonly place: string
}

/** A list, and where it's shown. */
interface Held<T extends Identified> {
  /** The name and the history entry. */
  readonly entry: string
  readonly name: string
  readonly pathname: string
  readonly kept: KeptList<T>
}

/**
 * The list of a page with its loaded pages, kept for back navigation. The same history entry shows the same rows
 * immediately, and reloads them. A new entry of the same page with the same name, as when details open, goes on with
 * the list that is shown. `create` makes the store of any other new entry.
 */
export function useKeptList<T extends Identified>(name: string, create: () => ListStore<T>): KeptList<T> {
  const { key, pathname } = useLocation()
  const entry = `${name}@${key}`
  const [held, hold] = useState<Held<T>>(() => ({ entry, name, pathname, kept: open(entry, create) }))
  let current = held
  if (held.entry !== entry) {
    const isSamePage = held.name === name && held.pathname === pathname
    current = { entry, name, pathname, kept: open(entry, create, isSamePage ? held.kept : undefined) }
    hold(current)
  }
  const { list } = current.kept
  useEffect(() => {
    const { list: rows, hasMore } = list.getSnapshot()
    // An empty list is reloaded too, because it may have content by now.
    void (rows.length === 0 && hasMore ? list.loadMore() : list.refresh())
    return list.close
  }, [list])
  return current.kept
}

/** Returns what is kept for a history entry, or else `shown`, or a new list. */
function open<T extends Identified>(entry: string, create: () => ListStore<T>, shown?: KeptList<T>): KeptList<T> {
  const stored = keptStores.get(entry)
  if (stored !== undefined) return stored as KeptList<T>
  const opened = shown ?? { list: create(), place: entry }
  keptStores.set(entry, opened)
  return opened
}
