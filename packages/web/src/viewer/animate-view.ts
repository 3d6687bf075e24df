import { VIEWER } from './constants.ts'
import { mixViews, type View } from './view.ts'

interface Animation {
  readonly from: View
  readonly to: View
  readonly show: (view: View) => void
  readonly done: () => void
}

/**
 * Animates from one view to another with easing, or immediately with reduced motion. Returns a function that stops it.
 */
export function animateView({ from, to, show, done }: Animation): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    show(to)
    done()
    return () => undefined
  }
  let began: number | undefined
  let frame = requestAnimationFrame(function step(now) {
    began ??= now
    const passed = Math.min(1, (now - began) / VIEWER.moveMs)
    show(passed === 1 ? to : mixViews(from, to, 1 - (1 - passed) ** 3))
    if (passed === 1) done()
    else frame = requestAnimationFrame(step)
  })
  return () => cancelAnimationFrame(frame)
}
