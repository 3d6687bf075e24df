import { useState } from 'react'

import { isSelectable, type Tile } from './cards/tiles.ts'

/** Which cards are selected. */
export function useSelection(tiles: readonly Tile[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const selected = tiles.filter(({ key }) => keys.has(key))
  return {
    keys,
    /** In the order of the list. */
    selected,
    set: (key: string, isSelected: boolean) =>
      setKeys((before) => {
        const next = new Set(before)
        if (isSelected) next.add(key)
        else next.delete(key)
        return next
      }),
    all: () => setKeys(new Set(tiles.filter(isSelectable).map(({ key }) => key))),
    clear: () => setKeys(new Set()),
  }
}
