import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Moves focus to the cursor's row once it's loaded: after a request, and if the row that had focus was moved or
 * removed. `handlers` belong to the grid.
 */
export function useCursorFocus(scroller: HTMLElement | null, cursor: number) {
  const isWanted = useRef(false)
  /** Whether a row has focus. No event reports that its element was removed. */
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const isLost = hadFocus.current && document.activeElement === document.body
    if (!isWanted.current && !isLost) return
    const row = scroller?.querySelector<HTMLElement>(`[data-index="${cursor}"]`) ?? null
    row?.focus({ preventScroll: true })
    if (row !== null) isWanted.current = false
  })
  return {
    /** Sets whether the row gets focus after the next render. */
    request: (wanted = true): void => {
      isWanted.current = wanted
    },
    handlers: {
      onFocus: ({ target }: FocusEvent): void => {
        hadFocus.current = target.closest('[data-index]') !== null
      },
      onBlur: (): void => {
        hadFocus.current = false
      },
    },
  }
}
