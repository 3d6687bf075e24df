import { useSession } from '@saffron/core/react'
import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

import { leftByHand, session } from '../client.ts'

/**
 * Whether a visitor wants to go to the address on show once signed in. After somebody signed out by hand it is neither
 * what was on show then, in any tab, nor what the way back in the history leads to.
 */
export function useAskedFor(): () => boolean {
  const { signedIn } = useSession(session)
  const location = useLocation()
  const kind = useNavigationType()
  const first = useRef(location)
  const lastOwned = useRef<string>(undefined)
  useEffect(() => {
    if (signedIn) leftByHand.forget()
  }, [signedIn])
  useEffect(() => {
    if (signedIn) lastOwned.current = location.key
  }, [signedIn, location.key])
  return () => {
    if (!leftByHand.is()) return true
    if (lastOwned.current === location.key) return false
    return location === first.current ? !cameBack() : kind !== NavigationType.Pop
  }
}

/** Whether this page was loaded by a step in the history. */
function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward'
}
