import { useRef } from 'react'

/**
 * Remembers what had the focus when a dialog opened, and gives it back: for a dialog that no button of its own opens. A
 * page that was gone to meanwhile has the focus already.
 */
export function useReturnFocus() {
  const before = useRef<Element>(null)
  const openedAt = useRef<string>(undefined)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
      openedAt.current = location.pathname
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (location.pathname === openedAt.current && before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
