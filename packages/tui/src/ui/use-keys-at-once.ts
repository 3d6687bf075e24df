import { useLayoutEffect, useState } from 'react'

/**
 * Handles keys from the first frame on. After a response of the server, React runs effects later than it draws, so a
 * key pressed in between would go to what was there before. A change during layout makes it run them right away.
 */
export function useKeysAtOnce(): void {
  const [, setDrawn] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is what this is for.
  useLayoutEffect(() => setDrawn(true), [])
}
