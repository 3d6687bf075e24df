import { useCallback, useLayoutEffect, useState } from 'react'

interface Lines {
  readonly first: number
  readonly last: number
  /** The number of fully visible lines. */
  readonly page: number
}

interface LinesInViewOptions {
  readonly view: HTMLElement | null
  readonly count: number
  /** In pixels. All lines have the same height, so any line's position is known without the others. */
  readonly height: number
}

/** The number of lines rendered above and below the viewport, so fast scrolling shows no gap. */
const BEYOND = 6

/** Returns the lines of a long list near its viewport. */
export function useLinesInView({ view, count, height }: LinesInViewOptions) {
  const [lines, setLines] = useState<Lines>({ first: 0, last: 0, page: 1 })
  const measure = useCallback(() => {
    if (view === null) return
    const { scrollTop, clientHeight } = view
    const first = Math.max(0, Math.floor(scrollTop / height) - BEYOND)
    const last = Math.min(count - 1, Math.ceil((scrollTop + clientHeight) / height) + BEYOND)
    const page = Math.max(1, Math.floor(clientHeight / height))
    setLines((before) =>
      before.first === first && before.last === last && before.page === page ? before : { first, last, page },
    )
  }, [view, count, height])
  useLayoutEffect(() => {
    if (view === null) return undefined
    // It also reports the initial size, before the first paint.
    const observer = new ResizeObserver(measure)
    observer.observe(view)
    return () => observer.disconnect()
  }, [view, measure])
  const intoView = useCallback(
    (line: number) => {
      if (view === null) return
      const top = line * height
      const { scrollTop, clientHeight } = view
      // An overlay may cover part of its end.
      const covered = parseFloat(getComputedStyle(view).scrollPaddingBottom) || 0
      if (top < scrollTop) view.scrollTo({ top })
      else if (top + height > scrollTop + clientHeight - covered)
        view.scrollTo({ top: top + height - clientHeight + covered })
    },
    [view, height],
  )
  return { ...lines, measure, intoView }
}
