import type { Path } from '@saffron/core/chat'
import { useCallback, useState } from 'react'

interface PressedRows {
  /** Where the rows stand now. */
  readonly pressed: readonly number[]
  /** Stable: a row is not rendered again for it. */
  readonly press: (key: string) => void
}

const NONE: ReadonlySet<string> = new Set()

/**
 * The rows in which something was pressed. They stay in the page however far they are scrolled away: an edit that was
 * begun, a fold that was opened, a text that was unfolded would be gone with them.
 */
export function usePressedRows(messages: Path): PressedRows {
  const [keys, setKeys] = useState(NONE)
  const press = useCallback((key: string) => {
    setKeys((before) => (before.has(key) ? before : new Set([...before, key])))
  }, [])
  return { pressed: messages.flatMap(({ key }, index) => (keys.has(key) ? [index] : [])), press }
}
