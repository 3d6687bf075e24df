import { useSession } from '@saffron/core/react'
import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

import { signedOutManually, session } from '../session/client.ts'

/**
 * Returns whether the user wants the current URL after sign-in. After a manual sign-out, neither the page open at that
 * time, in any tab, nor back navigation counts.
 */
export function useShouldReturn(): () => boolean {
  const { signedIn } = useSession(session)
  const location = useLocation()
  const kind = useNavigationType()
  const first = useRef(location)
  const lastOwned = useRef<string>(undefined)
  useEffect(() => {
    if (signedIn) signedOutManually.clear()
  }, [signedIn])
  useEffect(() => {
    if (signedIn) lastOwned.current = location.key
  }, [signedIn, location.key])
  return () => {
    if (!signedOutManually.get()) return true
    if (lastOwned.current === location.key) return false
    return location === first.current ? !cameBack() : kind !== NavigationType.Pop
  }
}

/** Returns whether back or forward navigation loaded this page. */
function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward'
}
