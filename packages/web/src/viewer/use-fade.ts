import { useLayoutEffect, useState } from 'react'

import { VIEWER } from './constants.ts'

/** The states of the viewer. When it's closed, nothing of it is rendered. */
type Phase = 'opening' | 'open' | 'closing'

/** Fades an element in when mounted, and out when `close` is called. Calls `onClosed` at the end. */
export function useFade(element: HTMLElement | null, onClosed: () => void) {
  const [phase, setPhase] = useState<Phase>('opening')
  useLayoutEffect(() => {
    if (element === null || phase === 'open') return undefined
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const fade = element.animate(
      { opacity: phase === 'opening' ? [0, 1] : [1, 0] },
      { duration: still ? 0 : VIEWER.fadeMs, easing: 'ease-out', fill: 'both' },
    )
    fade.addEventListener('finish', () => {
      if (phase === 'closing') return onClosed()
      fade.cancel()
      setPhase('open')
    })
    return () => fade.cancel()
  }, [element, phase, onClosed])
  return { phase, close: () => setPhase('closing') }
}
