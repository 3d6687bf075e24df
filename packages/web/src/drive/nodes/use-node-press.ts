import type { Node } from '@saffron/core/drive'
import { type MouseEvent, type PointerEvent, useRef } from 'react'

import { useContextMenu } from '../../ui/overlays/use-context-menu.ts'
import { useDrive } from '../drive-context.ts'
import { useNodeMenuRequest } from '../use-node-menu.tsx'

const isOn = ({ target }: MouseEvent, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** A row's menu is inside the row, so its events don't apply to the row. */
const MENU = '[role=menu]'
const OPEN_MENU = `${MENU}[data-state=open]`

/**
 * Clicks and taps on a row. With a mouse, a click selects and a double click opens. A tap opens, or selects while a
 * selection exists.
 */
export function useNodePress(node: Node, index: number) {
  const { selection, actions } = useDrive()
  const menuRequest = useNodeMenuRequest()
  const byTouch = useRef(false)
  /** The press started while a menu was open, so it only closes that. By the click, the menu is closed. */
  const closesMenu = useRef(false)
  const chosen = selection.ids.has(node.id)
  const request = menuRequest(chosen && selection.nodes.length > 0 ? selection.nodes : [node])
  const { onContextMenu, onPointerDown, ...menu } = useContextMenu(request)
  return {
    ...request,
    handlers: {
      ...menu,
      onPointerDown: (event: PointerEvent) => {
        if (isOn(event, MENU)) return
        byTouch.current = event.pointerType === 'touch'
        closesMenu.current = document.querySelector(OPEN_MENU) !== null
        // In manual order, a long press drags the row. Its menu opens on lift.
        if (!byTouch.current || !actions.ordersByHand) onPointerDown(event)
      },
      onContextMenu: (event: MouseEvent) => {
        if (isOn(event, MENU)) return
        if (!chosen && !byTouch.current) selection.only(index)
        event.stopPropagation()
        onContextMenu(event)
      },
      onClick: (event: MouseEvent) => {
        if (isOn(event, `button, input, a, ${MENU}`) || (byTouch.current && closesMenu.current)) return
        const { shiftKey, ctrlKey, metaKey } = event
        if (shiftKey) selection.extend(index, ctrlKey || metaKey)
        else if (ctrlKey || metaKey) selection.toggle(index)
        else if (!byTouch.current) selection.only(index)
        else if (selection.ids.size > 0) selection.toggle(index)
        else actions.open(node)
      },
      onDoubleClick: (event: MouseEvent) => {
        if (byTouch.current || isOn(event, `button, input, ${MENU}`)) return
        actions.open(node)
      },
    },
  }
}
