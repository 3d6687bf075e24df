import type { Path } from '@saffron/core/chat'
import { useCallback, useState } from 'react'

interface PressedRows {
  /** The current indexes of the rows. */
  readonly pressed: readonly number[]
  /** Stable, so rows don't rerender for it. */
  readonly press: (key: string) => void
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Tracks rows in which something was pressed. They stay mounted while scrolled away, which keeps an edit or an expanded
 * part.
 */
export function usePressedRows(messages: Path): PressedRows {
  const [keys, setKeys] = useState(NONE)
  const press = useCallback((key: string) => {
    setKeys((before) => (before.has(key) ? before : new Set([...before, key])))
  }, [])
  return { pressed: messages.flatMap(({ key }, index) => (keys.has(key) ? [index] : [])), press }
}
