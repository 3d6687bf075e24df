import { type RefObject, useCallback, useEffect, useRef } from 'react'

import { isComposingKey } from '../../../ui/key-press.ts'

const MODAL = '[role=dialog], [role=alertdialog]'

/**
 * F8 focuses the newest toast's button, and Escape closes the toast. In a dialog, which traps focus, F8 presses the
 * button. Returns a function that restores focus.
 */
export function useToastKeys(stack: RefObject<HTMLElement | null>): () => void {
  const before = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isComposingKey(event)) return
      const inside = stack.current?.contains(document.activeElement) === true
      const buttons = stack.current?.querySelectorAll<HTMLElement>(
        '[data-toast]:not([data-leaving]) button:first-of-type',
      )
      const newest = [...(buttons ?? [])].at(-1)
      if (event.key === 'F8' && newest !== undefined) {
        const { activeElement } = document
        if (!inside && activeElement instanceof HTMLElement) before.current = activeElement
        if (activeElement?.closest(MODAL)) newest.click()
        else newest.focus()
        event.preventDefault()
      } else if (event.key === 'Escape' && inside) {
        const toast = document.activeElement?.closest('[data-toast]')
        toast?.querySelector<HTMLElement>('[data-close]')?.click()
        event.stopPropagation()
      }
    }
    // Runs before a dialog below the toast handles Escape.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [stack])
  return useCallback(() => {
    if (stack.current?.contains(document.activeElement) !== true) return
    before.current?.focus()
    before.current = undefined
  }, [stack])
}
