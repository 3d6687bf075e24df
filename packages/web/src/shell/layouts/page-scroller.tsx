import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

import { createKept } from '../../ui/list/kept.ts'

import styles from './pane.module.css'

/** Entries of the history that a way back may lead to. */
const KEPT_ENTRIES = 100
/** How far each was scrolled, by its key. */
const offsets = createKept<number>(KEPT_ENTRIES)

/** A way back whose content is not all there yet. */
interface Return {
  readonly offset: number
  /** What we scrolled to ourselves; anything else is the reader's doing. */
  at: number
}

/** The part of a layout that scrolls: from the top on a new page, where it was on the way back. */
export function PageScroller({ children }: { readonly children: ReactNode }) {
  const { key, pathname, search } = useLocation()
  const arrivedBy = useNavigationType()
  const scroller = useRef<HTMLDivElement>(null)
  const page = pathname + search
  const shown = useRef<string>(undefined)
  const returning = useRef<Return>(undefined)
  useLayoutEffect(() => {
    const element = scroller.current
    // Another fragment of the same page is the browser's to scroll to.
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
