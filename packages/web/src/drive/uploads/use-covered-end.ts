import { type RefObject, useLayoutEffect, useRef } from 'react'

/** How much of the end of the page is covered, for what scrolls there to leave as much room below it. */
const COVERED = '--covered-end'

/** For what lies over the end of the page: what scrolls below it can be scrolled clear of it. */
export function useCoveredEnd(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const over = ref.current
    const page = over?.parentElement
    if (over === null || !page) return undefined
    // It tells the size it begins with too.
    const observer = new ResizeObserver(() =>
      page.style.setProperty(COVERED, `${page.clientHeight - over.offsetTop}px`),
    )
    observer.observe(over)
    return () => {
      observer.disconnect()
      page.style.removeProperty(COVERED)
    }
  }, [])
  return ref
}
