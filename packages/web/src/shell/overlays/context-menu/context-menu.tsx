import { DropdownMenu } from 'radix-ui'
import { useCallback, useRef, useState } from 'react'

import { FLOATING } from '../../../ui/floating.ts'
import { MenuContent } from '../../../ui/menu-content.tsx'
import type { ContextMenuRequest, MenuPosition } from '../../../ui/overlays/use-context-menu.ts'
import { raiseForTouch } from './raise-for-touch.ts'

import styles from './context-menu.module.css'

export interface ShownMenu extends MenuPosition, ContextMenuRequest {
  /** Its number, starting at 1. */
  readonly number: number
  /** The element that had focus before. */
  readonly activeElement: Element | null
}

/** The containers in which the menu is mounted. A dialog traps focus, and landmarks contain all content of the page. */
const HOMES = '[role="dialog"], [role="alertdialog"], main, nav, aside, header, footer'
const FOCUSABLE = 'a[href], button, input, textarea, [tabindex]'

/** A menu at a point of the viewport. On close, focus returns to where it was. */
export default function ContextMenu({ shown }: { readonly shown: ShownMenu }) {
  const { x, target, label, items, activeElement } = shown
  const [y] = useState(() => raiseForTouch(shown.y, items))
  const [open, setOpen] = useState(true)
  const pressedOutside = useRef(false)
  const anchor = useCallback(
    (element: HTMLButtonElement | null) => {
      if (element === null) return
      // A transformed container is the origin of fixed positions.
      const { left, top } = element.getBoundingClientRect()
      element.style.left = `${2 * x - left}px`
      element.style.top = `${2 * y - top}px`
    },
    [x, y],
  )
  const giveFocusBack = (event: Event) => {
    event.preventDefault()
    const before = activeElement === document.body ? target.closest(FOCUSABLE) : activeElement
    if (!pressedOutside.current && before instanceof HTMLElement) before.focus()
  }
  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Portal container={target.closest(HOMES)}>
        <div className={styles.layer} {...FLOATING}>
          <DropdownMenu.Trigger asChild>
            <button
              ref={anchor}
              type="button"
              className={styles.anchor}
              style={{ left: x, top: y }}
              aria-label={label}
              tabIndex={-1}
            />
          </DropdownMenu.Trigger>
          <MenuContent
            items={items}
            side="bottom"
            align="start"
            sideOffset={2}
            alignOffset={2}
            // The visual viewport is wider while a phone has zoomed out to something too wide.
            collisionBoundary={document.documentElement}
            onInteractOutside={() => {
              pressedOutside.current = true
            }}
            onCloseAutoFocus={giveFocusBack}
          />
        </div>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
