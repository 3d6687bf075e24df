import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

import styles from './pane.module.css'

/** How far each entry of the history was scrolled, by its key. */
const offsets = new Map<string, number>()

/** The part of a layout that scrolls: from the top on a new page, where it was on the way back. */
export function PageScroller({ children }: { readonly children: ReactNode }) {
  const { key, pathname, search } = useLocation()
  const arrivedBy = useNavigationType()
  const scroller = useRef<HTMLDivElement>(null)
  const page = pathname + search
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    // Another fragment of the same page is the browser's to scroll to.
    if (scroller.current === null || shown.current === page) return
    shown.current = page
    scroller.current.scrollTop = arrivedBy === NavigationType.Pop ? (offsets.get(key) ?? 0) : 0
  }, [page, key, arrivedBy])
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      onScroll={({ target, currentTarget }) => {
        if (target === currentTarget) offsets.set(key, currentTarget.scrollTop)
      }}
    >
      {children}
    </div>
  )
}
