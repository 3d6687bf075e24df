import type { Node } from '@saffron/core/drive'
import { type MouseEvent, type PointerEvent, useRef } from 'react'

import { useContextMenu } from '../../shell/context-menu/use-context-menu.ts'
import { useDrive } from '../drive-context.ts'
import { useNodeMenuRequest } from '../use-node-menu.tsx'

const isOn = ({ target }: MouseEvent, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** A row's menu lies in the row: what is done in it is not done to the row. */
const MENU = '[role=menu]'
const OPEN_MENU = `${MENU}[data-state=open]`

/**
 * What a hand does to a row. With a mouse a press selects and two open, as on a desktop; a finger opens, and selects as
 * soon as something is selected.
 */
export function useNodePress(node: Node, index: number) {
  const { selection, actions } = useDrive()
  const menuRequest = useNodeMenuRequest()
  const byTouch = useRef(false)
  /** It went down while a menu was open: it closes that one and does nothing else. At the click none is left to see. */
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
        // Where rows stand by hand, a finger that stays takes the row along: its menu opens when it is lifted.
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
