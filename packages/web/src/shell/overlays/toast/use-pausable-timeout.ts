import { useEffect, useRef } from 'react'

interface PausableTimeout {
  /** The total time in milliseconds, without pauses. Infinity never ends. */
  readonly ms: number
  readonly paused: boolean
  readonly onEnd: () => void
}

/** Counts unpaused time, and calls back once at the end. */
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
