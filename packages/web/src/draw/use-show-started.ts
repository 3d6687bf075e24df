import { type Drawing, type DrawingFilter, matchesFilter } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'

import { useToast } from '../ui/overlays/use-toast.ts'

interface ShowStarted {
  readonly filter: DrawingFilter
  /** Puts it in the list. */
  readonly put: (drawing: Drawing) => void
  readonly clearFilters: () => void
}

const scroller = () => document.querySelector('[data-masonry]')?.parentElement

const scrollToTop = () => scroller()?.scrollTo({ top: 0, behavior: 'instant' })

/**
 * Returns a function that shows a drawing that was just started. If the filters hide it, or the list is scrolled, it says
 * so. `scrolls`: scroll to it right away, as after the prompt was sent.
 */
export function useShowStarted({ filter, put, clearFilters }: ShowStarted) {
  const t = useTranslate('draw')
  const toast = useToast()
  return (drawing: Drawing, scrolls = false) => {
    const isHidden = !matchesFilter(drawing, filter)
    const isBelow = (scroller()?.scrollTop ?? 0) > 0
    // Otherwise the list would stay where it is, below the new one.
    if (scrolls && !isHidden) scrollToTop()
    put(drawing)
    if (isHidden) {
      toast(t('draw.started.hidden'), { action: { label: t('draw.started.show'), onClick: clearFilters } })
    } else if (isBelow && !scrolls) {
      toast(t('draw.started'), { action: { label: t('draw.started.show'), onClick: scrollToTop } })
    }
  }
}
