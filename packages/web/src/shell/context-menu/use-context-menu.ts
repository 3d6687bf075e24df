import { createContext, type MouseEvent, type PointerEvent, type TouchEvent, use, useEffect, useRef } from 'react'

import type { MenuItem } from '../../ui/menu-items.ts'
import { MENU } from '../constants.ts'

export interface ContextMenuRequest {
  /** What it is for, to those who do not see where it opens. */
  readonly label: string
  readonly items: readonly MenuItem[]
}

/** Where a menu was asked for. */
export interface MenuPlace {
  readonly x: number
  readonly y: number
  readonly target: Element
}

/** Opens a menu at a place; false where no item of it is to be shown. */
export type OpenContextMenu = (place: MenuPlace, request: ContextMenuRequest) => boolean

export const ContextMenuContext = createContext<OpenContextMenu>(() => false)

/**
 * Handlers for an element with a context menu: the right button, the menu key, Shift F10, and a long press where the
 * browser makes nothing of it. Without an item to show the browser's own menu opens.
 */
export function useContextMenu(request: ContextMenuRequest) {
  const open = use(ContextMenuContext)
  const press = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number }>(
    undefined,
  )
  /** By a long press: the click and the browser's own menu that may still come of it are dropped. */
  const opened = useRef(false)
  const letGo = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  return {
    onContextMenu: (event: MouseEvent) => {
      letGo()
      if (opened.current || open(placeOf(event), request)) event.preventDefault()
    },
    onPointerDown: (event: PointerEvent) => {
      letGo()
      opened.current = false
      if (event.pointerType !== 'touch' || !event.isPrimary) return
      const place = placeOf(event)
      const timer = setTimeout(() => {
        opened.current = open(place, request)
      }, MENU.longPressMs)
      press.current = { timer, x: place.x, y: place.y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current === undefined) return
      if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > MENU.longPressSlackPx) letGo()
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onTouchEnd: (event: TouchEvent) => {
      // Else the finger's lifting is a press beside the menu, which would close it.
      if (opened.current) event.preventDefault()
    },
    onKeyDownCapture: () => {
      // No click came of it: what a key does is not of that press.
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

/** Where an event happened; one from the keyboard that names no point, under its element. */
function placeOf({ clientX, clientY, target, currentTarget }: MouseEvent): MenuPlace {
  const element = target instanceof Element ? target : currentTarget
  if (clientX !== 0 || clientY !== 0) return { x: clientX, y: clientY, target: element }
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom, target: element }
}
