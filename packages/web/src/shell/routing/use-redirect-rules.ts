import { isRuleTarget } from '@saffron/core/system'
import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'

import { api } from '../client.ts'
import { LOOK_UP } from '../constants.ts'
import { createRedirectRules } from './redirect-rules.ts'

const redirectFor = createRedirectRules(async (path) => (await api.system.lookUpRoute({ query: { path } })).redirect)

/**
 * Whether an address that the route table sends elsewhere may go there: its rule comes first, for which it waits a short
 * while. The first page of a visit has been looked up by the server.
 */
export function useRuleFirst(pathname: string, isFirst: boolean): boolean {
  const [ready, setReady] = useState(isFirst)
  useEffect(() => {
    if (ready) return undefined
    const goOn = () => setReady(true)
    const timer = setTimeout(goOn, LOOK_UP.waitMs)
    // One that is found is followed below, which takes this address away.
    void redirectFor(pathname).then((redirect) => redirect === undefined && goOn())
    return () => clearTimeout(timer)
  }, [pathname, ready])
  return ready
}

/**
 * Follows the server's redirect rules on every step inside the app. The page is shown meanwhile, whatever becomes of the
 * look-up; the first page of a visit has been looked up by the server.
 */
export function useRedirectRules(): void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const kind = useNavigationType()
  const shown = useRef(pathname)
  const followed = useRef(0)
  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    if (kind !== NavigationType.Replace) followed.current = 0
    let left = false
    const follow = async (): Promise<void> => {
      const redirect = await redirectFor(pathname)
      // The next page may have been gone to and be under way still.
      const isElsewhere = left || location.pathname !== pathname
      if (isElsewhere || redirect === undefined || !isRuleTarget(redirect)) return
      followed.current += 1
      if (followed.current <= LOOK_UP.mostFollowed) await navigate(redirect, { replace: true })
    }
    void follow()
    return () => {
      left = true
    }
  }, [pathname, kind, navigate])
}
