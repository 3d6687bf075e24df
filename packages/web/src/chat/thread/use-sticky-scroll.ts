import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

import { followsEnd, type ScrollPlace } from './sticky-scroll.ts'

interface StickyScroll {
  readonly scroller: RefObject<HTMLElement | null>
  readonly content: RefObject<HTMLDivElement | null>
  /** False while the reader stands somewhere above the end. */
  readonly following: boolean
  readonly toEnd: () => void
  /** Lets go of the end: what now grows is to be read from where it is. */
  readonly stay: () => void
  /** Lets go of the end, for what is gone to elsewhere. */
  readonly leaveEnd: () => void
}

const placeOf = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollPlace => ({
  top: scrollTop,
  height: scrollHeight,
  view: clientHeight,
})

const HAND_DOWN = ['pointerdown', 'touchstart', 'keydown']
const HAND = [...HAND_DOWN, 'pointerup', 'touchend', 'touchcancel', 'keyup']

/** Keeps a scroller at its end for as long as its reader wants to be there; it starts at the end. */
export function useStickyScroll(): StickyScroll {
  const scroller = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const held = useRef(true)
  /**
   * Where to stay, until what was asked to has grown, or a hand moves again: a late scroll event would still find the
   * end near, and a row that grows while the place moves down is taken by the list for one above it.
   */
  const stayAt = useRef<number>(undefined)
  /** Gone elsewhere, until a hand moves: rows that are not measured yet seem to fit the window. */
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
    /** From where the wheel turned up: until the place shows it, a scroll event is of a move before, to the end. */
    let turnedAt: number | undefined
    const look = () => {
      const now = placeOf(element)
      const next = !isAway.current && followsEnd(held.current, { before, now, byHand })
      before = now
      if (next !== held.current) hold(next)
    }
    const pin = () => {
      const isWhole = element.scrollHeight <= element.clientHeight
      // What fits the window has no end to go back to.
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
    // The wheel tells before the scroll event does: a token that comes in between must not pull back.
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
