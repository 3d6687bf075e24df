import { type RefObject, useEffect, useState } from 'react'

const MOVES = ['input', 'keyup', 'pointerup', 'focus', 'blur'] as const

/** Returns the position of the cursor in a field. Undefined without one: the field has no focus, or text is selected. */
export function useCursor(field: RefObject<HTMLTextAreaElement | null>): number | undefined {
  const [cursor, setCursor] = useState<number>()
  useEffect(() => {
    const area = field.current
    if (area === null) return undefined
    const over = new AbortController()
    const look = () => {
      const { selectionStart, selectionEnd } = area
      setCursor(document.activeElement === area && selectionStart === selectionEnd ? selectionStart : undefined)
    }
    for (const name of MOVES) area.addEventListener(name, look, { signal: over.signal })
    look()
    return () => over.abort()
  }, [field])
  return cursor
}
