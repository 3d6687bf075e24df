import { type PointerEvent, useEffect, useRef } from 'react'

import { createHoverIntent, type HoverIntent } from './hover-intent.ts'

interface HoverOpening {
  readonly enabled: boolean
  readonly open: boolean
  /** The same function from render to render. */
  readonly onChange: (open: boolean) => void
}

/** Opens a menu while a mouse rests on its button and closes it after; a press on the button keeps it open. */
export function useHoverOpening({ enabled, open, onChange }: HoverOpening) {
  const intent = useRef<HoverIntent>(undefined)
  const opened = useRef(false)
  const kept = useRef(false)
  const before = useRef<Element>(null)
  useEffect(() => {
    if (!enabled) return undefined
    const openByHover = () => {
      // Whoever writes is not interrupted by a pointer that lies about.
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
    /** For a press or a key that opened or closed the menu meanwhile: it has the last word. */
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
        // Already open under the pointer: the press keeps it.
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
      /** Gives the focus back to where it was before a pointer opened the menu. */
      onCloseAutoFocus: (event: Event) => {
        if (!opened.current) return
        opened.current = false
        event.preventDefault()
        if (before.current instanceof HTMLElement) before.current.focus()
      },
    },
  }
}
