import { useRef } from 'react'

import { focusRow } from './list/focus-row.ts'

interface Before {
  readonly element: Element | null
  /** Its list and index. If its row has disappeared, the next one takes its place. */
  readonly list: Element | null
  readonly index: number
  readonly path: string
}

/** Stores the focused element, and restores it. If another page has been opened, focus is already there. */
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

/** Stores the focused element when a dialog opens, and restores it. For dialogs not opened by a button of their own. */
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
