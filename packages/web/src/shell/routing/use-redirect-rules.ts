import { isRuleTarget } from '@saffron/core/system'
import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'

import { api } from '../session/client.ts'
import { createRedirectRules } from './redirect-rules.ts'

/**
 * Ours, for redirect rules: the maximum number of consecutive redirects, and how long a URL that the route table
 * redirects waits for its rule. The contract sets how long the browser caches a response.
 */
const LOOK_UP = { mostFollowed: 5, waitMs: 300 } as const

const redirectFor = createRedirectRules(async (path) => (await api.system.lookUpRoute({ query: { path } })).redirect)

/**
 * Returns whether a redirect of the route table may happen. The server's rule takes precedence, and gets a short time
 * to load. The server has already checked the first page of a visit.
 */
export function useRuleFirst(pathname: string, isFirst: boolean): boolean {
  const [ready, setReady] = useState(isFirst)
  useEffect(() => {
    if (ready) return undefined
    const goOn = () => setReady(true)
    const timer = setTimeout(goOn, LOOK_UP.waitMs)
    // A redirect is followed below, which replaces this URL.
    void redirectFor(pathname).then((redirect) => redirect === undefined && goOn())
    return () => clearTimeout(timer)
  }, [pathname, ready])
  return ready
}

/**
 * Follows the server's redirect rules on navigation inside the app. The page is shown during the request, whatever its
 * result. The server has already checked the first page of a visit.
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
      // The user may have navigated again, and that page may still be loading.
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
