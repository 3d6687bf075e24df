import { useEffect, useRef, useState } from 'react'

/** A second Ctrl-C within this time leaves. */
const AGAIN_MS = 3000

/** Two-stage Ctrl-C: `press` returns true if it leaves. `isArmed` is true while the next press would leave. */
export function useLeaving(): {
  readonly isArmed: boolean
  readonly press: () => boolean
  readonly disarm: () => void
} {
  const [isArmed, showArmed] = useState(false)
  // Two presses may arrive between two renders, so the state alone would miss the second.
  const armed = useRef(false)
  const timer = useRef<NodeJS.Timeout>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const arm = (value: boolean) => {
    armed.current = value
    showArmed(value)
  }
  return {
    isArmed,
    press: () => {
      if (armed.current) return true
      arm(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => arm(false), AGAIN_MS)
      return false
    },
    disarm: () => arm(false),
  }
}
