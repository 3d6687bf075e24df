import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

import { followsEnd, type ScrollPlace } from './sticky-scroll.ts'

interface StickyScroll {
  readonly scroller: RefObject<HTMLElement | null>
  readonly content: RefObject<HTMLDivElement | null>
  /** False while the reader is above the end. */
  readonly following: boolean
  readonly toEnd: () => void
  /** Stops following the end, so growing content is read from the current position. */
  readonly stay: () => void
  /** Stops following the end before scrolling elsewhere. */
  readonly leaveEnd: () => void
}

const placeOf = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollPlace => ({
  top: scrollTop,
  height: scrollHeight,
  view: clientHeight,
})

const HAND_DOWN = ['pointerdown', 'touchstart', 'keydown']
const HAND = [...HAND_DOWN, 'pointerup', 'touchend', 'touchcancel', 'keyup']

/** Keeps a scroller at its end until the reader scrolls up. It starts at the end. */
export function useStickyScroll(): StickyScroll {
  const scroller = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const held = useRef(true)
  /**
   * The position to hold until the row has grown or the reader moves. A late scroll event would still find the end
   * near. The list would treat a row that grows during a downward scroll as above.
   */
  const stayAt = useRef<number>(undefined)
  /** Scrolled elsewhere, until the reader moves. Unmeasured rows can seem to fit the window. */
  const isAway = useRef(false)
  const [following, setFollowing] = useState(true)

  const hold = useCallback((next: boolean) => {
    held.current = next
    setFollowing(next)
  }, [])
  const toEnd = useCallback(() => {
    isAway.current = false
    hold(true)
    const element = scroller.current
    if (element !== null) element.scrollTop = element.scrollHeight
  }, [hold])
  const stay = useCallback(() => {
    stayAt.current = scroller.current?.scrollTop
    hold(false)
  }, [hold])

  const leaveEnd = useCallback(() => {
    isAway.current = true
    hold(false)
  }, [hold])

  useLayoutEffect(() => {
    const element = scroller.current
    const inner = content.current
    if (element === null || inner === null) return undefined
    let before = placeOf(element)
    let byHand = false
    /**
     * The position at which the wheel turned up. Until the scroll position changes, scroll events belong to an earlier
     * move to the end.
     */
    let turnedAt: number | undefined
    const look = () => {
      const now = placeOf(element)
      const next = !isAway.current && followsEnd(held.current, { before, now, byHand })
      before = now
      if (next !== held.current) hold(next)
    }
    const pin = () => {
      const isWhole = element.scrollHeight <= element.clientHeight
      // Content that fits the window has no end to return to.
      if (isWhole && !isAway.current) hold(true)
      else setFollowing(held.current || isWhole)
      if (held.current) element.scrollTop = element.scrollHeight
      before = placeOf(element)
    }
    const onResize = () => {
      if (held.current) look()
      if (!held.current && stayAt.current !== undefined) element.scrollTop = stayAt.current
      pin()
      stayAt.current = undefined
    }
    const onScroll = () => {
      if (!held.current && turnedAt !== undefined && element.scrollTop >= turnedAt) return
      turnedAt = undefined
      if (stayAt.current === undefined) look()
      if (held.current) pin()
    }
    const onHand = ({ type }: Event) => {
      byHand = HAND_DOWN.includes(type)
      if (!byHand) return
      isAway.current = false
      stayAt.current = undefined
      turnedAt = undefined
    }
    // The wheel event comes before the scroll event. A token in between must not scroll back.
    const onWheel = ({ deltaY }: WheelEvent) => {
      isAway.current = false
      stayAt.current = undefined
      if (deltaY > 0) turnedAt = undefined
      if (deltaY >= 0 || element.scrollTop <= 0 || !held.current) return
      turnedAt = element.scrollTop
      hold(false)
    }
    const sizes = new ResizeObserver(onResize)
    sizes.observe(inner)
    sizes.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('wheel', onWheel, { passive: true })
    for (const type of HAND) addEventListener(type, onHand, { capture: true, passive: true })
    pin()
    return () => {
      for (const type of HAND) removeEventListener(type, onHand, { capture: true })
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('wheel', onWheel)
    }
  }, [hold])

  return { scroller, content, following, toEnd, stay, leaveEnd }
}
