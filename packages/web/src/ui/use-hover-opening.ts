import { type PointerEvent, useEffect, useRef } from 'react'

import { createHoverIntent, type HoverIntent } from './hover-intent.ts'

interface HoverOpening {
  readonly enabled: boolean
  readonly open: boolean
  /** Must be stable across renders. */
  readonly onChange: (open: boolean) => void
}

/** Opens a menu on hover and closes it afterwards. A click on the button keeps it open. */
export function useHoverOpening({ enabled, open, onChange }: HoverOpening) {
  const intent = useRef<HoverIntent>(undefined)
  const opened = useRef(false)
  const kept = useRef(false)
  const before = useRef<Element>(null)
  useEffect(() => {
    if (!enabled) return undefined
    const openByHover = () => {
      // A resting pointer must not interrupt typing.
      if (document.activeElement?.matches('input, textarea, [contenteditable]') === true) return
      opened.current = true
      before.current = document.activeElement
      onChange(true)
    }
    const close = () => {
      if (opened.current) onChange(false)
    }
    const made = createHoverIntent({ open: openByHover, close })
    intent.current = made
    return made.forget
  }, [enabled, onChange])
  return {
    /** Called when a click or key opens or closes the menu, which takes precedence. */
    forget: () => intent.current?.forget(),
    hover: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse') return
        if (open) intent.current?.forget()
        else intent.current?.enter()
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && intent.current?.leave(),
    },
    press: {
      onPointerDown: (event: PointerEvent) => {
        intent.current?.forget()
        // Already open on hover, so the click keeps it open.
        kept.current = opened.current
        if (opened.current) event.preventDefault()
        opened.current = false
      },
    },
    content: {
      onPointerDownOutside: (event: Event) => {
        if (kept.current) event.preventDefault()
        kept.current = false
      },
      /** Returns focus to where it was before hover opened the menu. */
      onCloseAutoFocus: (event: Event) => {
        if (!opened.current) return
        opened.current = false
        event.preventDefault()
        if (before.current instanceof HTMLElement) before.current.focus()
      },
    },
  }
}
