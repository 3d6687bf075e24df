import { type PointerEvent, type RefObject, useRef } from 'react'

import { swipeCloses } from './vertical-swipe.ts'

/** Lets a finger swipe the element up or down. Beyond the limit it closes, otherwise it moves back. */
export function useSwipe(element: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const gone = ({ clientX, clientY }: PointerEvent) => ({
    x: clientX - (start.current?.x ?? clientX),
    y: clientY - (start.current?.y ?? clientY),
  })
  const put = (y: number) => element.current?.style.setProperty('--swiped', `${y}px`)
  const end = (event: PointerEvent, mayClose: boolean) => {
    if (start.current === undefined) return
    const swipe = gone(event)
    start.current = undefined
    if (mayClose && swipeCloses(swipe)) onClose()
    else put(0)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      // A mouse selects the text instead.
      if (event.pointerType !== 'mouse') start.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== undefined) put(gone(event).y)
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  }
}
