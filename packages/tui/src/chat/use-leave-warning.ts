import { useEffect, useRef } from 'react'

import { useApp } from '../ui/app-context.ts'

/** Leaving again within this stops what is still copied. */
const AGAIN_MS = 10_000

/** Leaving in the middle of a copy in stages: said first, done where it is asked for again right away. */
export function useLeaveWarning(): {
  /** False where it is to be said that a copy is still running. */
  readonly mayLeave: () => boolean
  /** Something else was asked for. */
  readonly forget: () => void
} {
  const { transfers } = useApp()
  const isWarned = useRef(false)
  const timer = useRef<NodeJS.Timeout>(undefined)
  const forget = () => {
    clearTimeout(timer.current)
    isWarned.current = false
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    mayLeave: () => {
      if (isWarned.current || !transfers.isBusy()) return true
      forget()
      isWarned.current = true
      timer.current = setTimeout(forget, AGAIN_MS)
      return false
    },
    forget,
  }
}
