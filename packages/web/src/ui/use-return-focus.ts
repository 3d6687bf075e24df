import { useRef } from 'react'

import { focusRow } from './list/focus-row.ts'

interface Before {
  readonly element: Element | null
  /** The list it stood in, and where: its row may be gone by then, and the next one has its place. */
  readonly list: Element | null
  readonly index: number
  readonly path: string
}

/** What had the focus at a time, and the way back to it; a page that was gone to meanwhile has the focus already. */
export function useFocusBefore() {
  const before = useRef<Before>(null)
  return {
    remember: () => {
      const element = document.activeElement
      const row = element?.closest('[data-index]') ?? null
      const index = Number(row?.getAttribute('data-index'))
      before.current = { element, list: row?.closest('[role="list"]') ?? null, index, path: location.pathname }
    },
    giveBack: () => {
      if (before.current === null || before.current.path !== location.pathname) return
      const { element, list, index } = before.current
      if (element?.isConnected === false) focusRow(list, index)
      else if (element instanceof HTMLElement) element.focus()
    },
  }
}

/** Remembers what had the focus when a dialog opened, and gives it back: for a dialog that no button of its own opens. */
export function useReturnFocus() {
  const { remember, giveBack } = useFocusBefore()
  return {
    onOpenAutoFocus: remember,
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      giveBack()
    },
  }
}
