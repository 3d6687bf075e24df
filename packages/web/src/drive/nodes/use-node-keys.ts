import type { Node } from '@saffron/core/drive'
import type { KeyboardEvent } from 'react'

import { isComposingKey } from '../../ui/key-press.ts'
import { useDrive } from '../drive-context.ts'
import { stepTo } from '../selection.ts'

interface NodeKeysOptions {
  readonly columns: number
  readonly page: number
  readonly total: number
  /** Scrolls to the row and focuses it. */
  readonly onMoved: (index: number) => void
}

const act = (run: () => unknown): true => {
  run()
  return true
}

/** Desktop keyboard shortcuts for the focused row. */
export function useNodeKeys({ columns, page, total, onMoved }: NodeKeysOptions) {
  const { selection, actions, rows, place, mayWrite } = useDrive()
  const { cursor, nodes } = selection
  const step = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const next = stepTo(key, { index: cursor, count: total, columns, page })
    if (next === undefined) return false
    if (shiftKey) selection.extend(next, ctrlKey || metaKey)
    else if (ctrlKey || metaKey) selection.go(next)
    else selection.only(next)
    onMoved(next)
    return true
  }
  /** In manual order, moves the row or the whole selection. Focus follows it. */
  const carry = (carried: readonly Node[], by: 1 | -1): void => {
    const id = rows.store.getSnapshot().at(cursor)?.id
    actions.step(carried, by)
    const index = id === undefined ? -1 : rows.store.find(id)
    if (index < 0) return
    selection.go(index)
    onMoved(index)
  }
  const doKey = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, metaKey, altKey } = event
    const node = rows.store.getSnapshot().at(cursor)
    const chosen = nodes.length > 0 ? nodes : node === undefined ? [] : [node]
    if (altKey && actions.ordersByHand && mayWrite) {
      const by = { ArrowUp: -1, ArrowDown: 1 } as const
      return (key === 'ArrowUp' || key === 'ArrowDown') && act(() => carry(chosen, by[key]))
    }
    if (altKey) return key === 'ArrowUp' && act(actions.up)
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') return act(selection.all)
    if (key === ' ') return act(() => (ctrlKey ? selection.toggle(cursor) : selection.only(cursor)))
    if (key === 'Escape') return selection.ids.size > 0 && act(selection.none)
    if (key === 'Delete')
      return mayWrite && act(() => (place.kind === 'trash' ? actions.remove(chosen) : actions.trash(chosen)))
    if (step(event)) return true
    if (ctrlKey || metaKey) return false
    if (key === 'Enter') return node !== undefined && place.kind !== 'trash' && act(() => actions.open(node))
    if (key === 'Backspace') return act(actions.up)
    if (key === 'F2')
      return mayWrite && node !== undefined && place.kind !== 'trash' && act(() => actions.setRenaming(node.id))
    return false
  }
  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposingKey(event.nativeEvent)) return
    if (!(event.target instanceof HTMLElement) || event.target.dataset['index'] === undefined) return
    if (doKey(event)) event.preventDefault()
  }
}
