import type { Node } from '@saffron/core/drive'
import { createWindowStore, type PageRequest, type WindowStore } from '@saffron/core/paging'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { api } from '../shell/session/client.ts'
import { keptStores } from '../ui/list/kept-lists.ts'
import { type DrivePlace, nameOfPlace } from './drive-place.ts'
import { idOfFolder } from './root-folder.ts'

/** The rows of a place, and its scroll position. */
export interface DriveRows {
  readonly name: string
  readonly store: WindowStore<Node>
  /** In pixels, kept for back navigation. */
  scrollTop: number
  /** Returns whether the file in the URL must be opened. True once, and not after back navigation. */
  readonly takeFile: (id: string) => boolean
}

/** The rows of a place, kept for back navigation. The same history entry shows them immediately, and reloads them. */
export function useDriveRows(place: DrivePlace): DriveRows {
  const { key } = useLocation()
  const name = `drive ${nameOfPlace(place)}@${key}`
  const [held, hold] = useState(() => openRows(name, place))
  let current = held
  if (held.name !== name) {
    current = openRows(name, place)
    hold(current)
  }
  const { store } = current
  useEffect(() => {
    if (store.getSnapshot().total !== undefined) void store.refresh()
  }, [store])
  return current
}

function openRows(name: string, place: DrivePlace): DriveRows {
  const stored = keptStores.get(name)
  if (stored !== undefined) return stored as DriveRows
  const takenNames = new Set<string>()
  const made: DriveRows = {
    name,
    store: createWindowStore({ load: loaderOf(place) }),
    scrollTop: 0,
    takeFile: (id) => !takenNames.has(id) && takenNames.add(id).has(id),
  }
  keptStores.set(name, made)
  return made
}

function loaderOf(place: DrivePlace) {
  return async ({ page, limit, signal }: PageRequest) => {
    const { workspace } = place
    const query = { page, limit }
    if (place.kind === 'trash') return api.drive.searchTrash({ query: { ...query, workspace }, signal })
    if (place.kind === 'search') {
      return api.drive.searchNodes({ query: { ...query, q: place.words, workspace }, signal })
    }
    return api.drive.childrenOfNode({ params: { id: await idOfFolder(place.id, workspace) }, query, signal })
  }
}
