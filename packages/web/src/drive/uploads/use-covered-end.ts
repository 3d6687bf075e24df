import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The height covered at the bottom of the page, which scrollers reserve. */
const COVERED = '--covered-end'

/** For overlays at the bottom of the page, so scrollers reserve space for them. */
export function useCoveredEnd(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const over = ref.current
    const page = over?.parentElement
    if (over === null || !page) return undefined
    // It also reports the initial size.
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
