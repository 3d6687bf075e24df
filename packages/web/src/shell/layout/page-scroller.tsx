import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

import { createKept } from '../../ui/list/kept.ts'

import styles from './pane.module.css'

/** The number of history entries whose position is kept. */
const KEPT_ENTRIES = 100
/** The scroll positions by history key. */
const offsets = createKept<number>(KEPT_ENTRIES)

/** A back navigation whose content is still loading. */
interface Return {
  readonly offset: number
  /** The position we scrolled to. Any other is due to the reader. */
  at: number
}

/** The scrolling part of a layout. A new page starts at the top, back navigation restores the position. */
export function PageScroller({ children }: { readonly children: ReactNode }) {
  const { key, pathname, search } = useLocation()
  const arrivedBy = useNavigationType()
  const scroller = useRef<HTMLDivElement>(null)
  const page = pathname + search
  const shown = useRef<string>(undefined)
  const returning = useRef<Return>(undefined)
  useLayoutEffect(() => {
    const element = scroller.current
    // The browser scrolls to another fragment of the same page.
    if (element === null || shown.current === page) return
    shown.current = page
    const offset = arrivedBy === NavigationType.Pop ? (offsets.get(key) ?? 0) : 0
    element.scrollTop = offset
    returning.current = element.scrollTop < offset ? { offset, at: element.scrollTop } : undefined
  }, [page, key, arrivedBy])
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const growth = new MutationObserver(() => {
      const wanted = returning.current
      if (wanted === undefined || element.scrollTop !== wanted.at) return
      element.scrollTop = wanted.offset
      wanted.at = element.scrollTop
    })
    growth.observe(element, { childList: true, subtree: true, characterData: true })
    return () => growth.disconnect()
  }, [])
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      onScroll={({ target, currentTarget }) => {
        if (target !== currentTarget) return
        const { scrollTop } = currentTarget
        const wanted = returning.current
        if (wanted !== undefined && scrollTop === wanted.at && scrollTop < wanted.offset) return
        returning.current = undefined
        offsets.set(key, scrollTop)
      }}
    >
      {children}
    </div>
  )
}
