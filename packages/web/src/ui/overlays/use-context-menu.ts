import { createContext, type MouseEvent, type PointerEvent, type TouchEvent, use, useEffect, useRef } from 'react'

import { MENU } from '../constants.ts'
import type { MenuItem } from '../menu-items.ts'

export interface ContextMenuRequest {
  /** Its label for screen readers. */
  readonly label: string
  readonly items: readonly MenuItem[]
}

/** The position of a menu. */
export interface MenuPosition {
  readonly x: number
  readonly y: number
  readonly target: Element
}

/** Opens a menu at a position. Returns false if it has no visible items. */
export type OpenContextMenu = (position: MenuPosition, request: ContextMenuRequest) => boolean

export const ContextMenuContext = createContext<OpenContextMenu>(() => false)

/**
 * Handlers for an element with a context menu: right click, menu key, Shift+F10, and a long press if the browser
 * ignores it. Without visible items, the browser's menu opens.
 */
export function useContextMenu(request: ContextMenuRequest) {
  const open = use(ContextMenuContext)
  const press = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number }>(
    undefined,
  )
  /** Opened by a long press. The following click and browser menu are suppressed. */
  const opened = useRef(false)
  const letGo = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  return {
    onContextMenu: (event: MouseEvent) => {
      letGo()
      if (opened.current || open(positionOf(event), request)) event.preventDefault()
    },
    onPointerDown: (event: PointerEvent) => {
      letGo()
      opened.current = false
      if (event.pointerType !== 'touch' || !event.isPrimary) return
      const position = positionOf(event)
      const timer = setTimeout(() => {
        opened.current = open(position, request)
      }, MENU.longPressMs)
      press.current = { timer, x: position.x, y: position.y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current === undefined) return
      if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > MENU.longPressSlackPx) letGo()
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onTouchEnd: (event: TouchEvent) => {
      // Otherwise, lifting the finger counts as a press outside the menu and closes it.
      if (opened.current) event.preventDefault()
    },
    onKeyDownCapture: () => {
      // No click followed, so a key event isn't part of that press.
      opened.current = false
    },
    onClickCapture: (event: MouseEvent) => {
      if (!opened.current) return
      opened.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** Returns the position of an event. A keyboard event without coordinates uses the bottom of its element. */
function positionOf({ clientX, clientY, target, currentTarget }: MouseEvent): MenuPosition {
  const element = target instanceof Element ? target : currentTarget
  if (clientX !== 0 || clientY !== 0) return { x: clientX, y: clientY, target: element }
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom, target: element }
}
