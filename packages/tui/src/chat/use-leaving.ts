import { useEffect, useRef, useState } from 'react'

/** A second Ctrl-C within this leaves. */
const AGAIN_MS = 3000

/** Ctrl-C in stages: `press` is true where this one leaves; `isArmed` while the next one would. */
export function useLeaving(): {
  readonly isArmed: boolean
  readonly press: () => boolean
  readonly disarm: () => void
} {
  const [isArmed, arm] = useState(false)
  const timer = useRef<NodeJS.Timeout>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isArmed,
    press: () => {
      if (isArmed) return true
      arm(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => arm(false), AGAIN_MS)
      return false
    },
    disarm: () => arm(false),
  }
}
