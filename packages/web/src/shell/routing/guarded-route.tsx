import { isSuperAdmin } from '@saffron/core/auth'
import { resolveRoute } from '@saffron/core/guards'
import { useSession, useTranslate } from '@saffron/core/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'

import { TOAST } from '../../ui/constants.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { session } from '../session/client.ts'
import { NotFoundView } from './not-found-view.tsx'
import { pageBeforeSignIn } from './page-before-sign-in.ts'
import { PageView } from './page-view.tsx'
import { signInProgress } from './sign-in-progress.ts'
import { useRedirectRules, useRuleFirst } from './use-redirect-rules.ts'
import { useShouldReturn } from './use-should-return.ts'

/** Shows the page of the URL, or its redirect, by core's route table. */
export function GuardedRoute() {
  useRedirectRules()
  const shouldReturn = useShouldReturn()
  const { user } = useSession(session)
  const location = useLocation()
  const [first] = useState(location)
  const { pathname, search, hash } = location
  const isGuestPage = pathname.startsWith('/auth/')
  const isHeld = isGuestPage && signInProgress.isPending()
  const back = isHeld || user === null ? undefined : pageBeforeSignIn(location.state)
  const resolution = resolveRoute(pathname + search + hash, { user: isHeld ? null : user })
  useEffect(() => {
    if (!isGuestPage) signInProgress.end()
  }, [isGuestPage])
  if (isGuestPage && back !== undefined && user !== null && isSuperAdmin(user.role))
    return <ReturnAfterSignIn key={pathname} to={back} />
  if (resolution.kind === 'redirect') {
    const from = { from: pathname, isFirst: location === first }
    return <Redirect key={pathname} {...from} {...resolution} shouldReturn={shouldReturn} />
  }
  if (resolution.kind === 'notFound') return <NotFoundView error={resolution.error} path={pathname} />
  return <PageView route={resolution.route} params={resolution.params} />
}

interface RedirectProps {
  readonly from: string
  /** The first page of the visit. */
  readonly isFirst: boolean
  readonly to: string
  /** The URL to return to after sign-in. */
  readonly storeRedirect?: string
  /** Whether the user's role isn't allowed on the page. */
  readonly isRefused?: true
  readonly shouldReturn: () => boolean
}

function Redirect({ from, isFirst, to, storeRedirect, isRefused, shouldReturn }: RedirectProps) {
  const t = useTranslate()
  const toast = useToast()
  const ready = useRuleFirst(from, isFirst)
  const returns = useEffectEvent(shouldReturn)
  useEffect(() => {
    if (storeRedirect !== undefined && returns()) session.storeRedirect(storeRedirect)
  }, [storeRedirect])
  const reportRefusal = useEffectEvent(() => toast(t('shell.refused'), { timeout: TOAST.longTimeoutMs }))
  useEffect(() => {
    if (isRefused && ready) reportRefusal()
  }, [isRefused, ready])
  // A guest returns to this URL after sign-in, and its rule applies then.
  return ready || storeRedirect !== undefined ? (
    <Navigate to={to} replace state={{ pageBeforeSignIn: storeRedirect }} />
  ) : null
}

/**
 * Returns a super admin to their page after a sign-in in another window, such as at the end of an impersonation. Guards
 * don't redirect a super admin from the login page.
 */
function ReturnAfterSignIn({ to }: { readonly to: string }) {
  useEffect(() => void session.takeRedirect(), [])
  return <Navigate to={to} replace />
}
