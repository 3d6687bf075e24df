import { useEffect, useRef } from 'react'

import { useApp } from '../shell/app-context.tsx'

/** Leaving again within this time cancels running copies. */
const AGAIN_MS = 10_000

/** Leaving during a copy: the first press warns, a second one soon after leaves. */
export function useLeaveWarning(): {
  /** Returns false if a warning about a running copy must be shown. */
  readonly mayLeave: () => boolean
  /** Resets it after another action. */
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
