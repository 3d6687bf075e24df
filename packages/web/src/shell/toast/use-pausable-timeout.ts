import { useEffect, useRef } from 'react'

interface PausableTimeout {
  /** Milliseconds in all, pauses not counted; Infinity never ends. */
  readonly ms: number
  readonly paused: boolean
  readonly onEnd: () => void
}

/** Counts the time that was not paused, and calls once when it is over. */
export function usePausableTimeout({ ms, paused, onEnd }: PausableTimeout): void {
  const left = useRef(ms)
  useEffect(() => {
    if (paused || left.current === Infinity) return undefined
    const began = performance.now()
    const timer = setTimeout(onEnd, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - began
    }
  }, [paused, onEnd])
}
