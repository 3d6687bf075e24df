import { isSuperAdmin } from '@saffron/core/auth'
import { resolveRoute } from '@saffron/core/guards'
import { useSession, useTranslate } from '@saffron/core/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'

import { TOAST } from '../../ui/constants.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { session } from '../session/client.ts'
import { entering } from './entering.ts'
import { NotFoundView } from './not-found-view.tsx'
import { PageView } from './page-view.tsx'
import { sentFrom } from './sent-from.ts'
import { useAskedFor } from './use-asked-for.ts'
import { useRedirectRules, useRuleFirst } from './use-redirect-rules.ts'

/** Shows the page of the URL, or its redirect, by core's route table. */
export function GuardedRoute() {
  useRedirectRules()
  const isAskedFor = useAskedFor()
  const { user } = useSession(session)
  const location = useLocation()
  const [first] = useState(location)
  const { pathname, search, hash } = location
  const isGuestPage = pathname.startsWith('/auth/')
  const isHeld = isGuestPage && entering.is()
  const back = isHeld || user === null ? undefined : sentFrom(location.state)
  const resolution = resolveRoute(pathname + search + hash, { user: isHeld ? null : user })
  useEffect(() => {
    if (!isGuestPage) entering.end()
  }, [isGuestPage])
  if (isGuestPage && back !== undefined && user !== null && isSuperAdmin(user.role))
    return <Back key={pathname} to={back} />
  if (resolution.kind === 'redirect') {
    const from = { from: pathname, isFirst: location === first }
    return <Elsewhere key={pathname} {...from} {...resolution} isAskedFor={isAskedFor} />
  }
  if (resolution.kind === 'notFound') return <NotFoundView error={resolution.error} path={pathname} />
  return <PageView route={resolution.route} params={resolution.params} />
}

interface ElsewhereProps {
  readonly from: string
  /** The first page of the visit. */
  readonly isFirst: boolean
  readonly to: string
  /** The URL to return to after sign-in. */
  readonly storeRedirect?: string
  /** Whether the user's role isn't allowed on the page. */
  readonly isRefused?: true
  readonly isAskedFor: () => boolean
}

function Elsewhere({ from, isFirst, to, storeRedirect, isRefused, isAskedFor }: ElsewhereProps) {
  const t = useTranslate()
  const toast = useToast()
  const ready = useRuleFirst(from, isFirst)
  const asked = useEffectEvent(isAskedFor)
  useEffect(() => {
    if (storeRedirect !== undefined && asked()) session.storeRedirect(storeRedirect)
  }, [storeRedirect])
  const tell = useEffectEvent(() => toast(t('shell.refused'), { timeout: TOAST.longTimeoutMs }))
  useEffect(() => {
    if (isRefused && ready) tell()
  }, [isRefused, ready])
  // Who has to sign in first comes back to this address, and its rule with them.
  return ready || storeRedirect !== undefined ? <Navigate to={to} replace state={{ sentFrom: storeRedirect }} /> : null
}

/**
 * Signed in again from another window, as after a visit to another account, a super-admin is back where they were: no
 * guard leads them away from the login page.
 */
function Back({ to }: { readonly to: string }) {
  useEffect(() => void session.takeRedirect(), [])
  return <Navigate to={to} replace />
}
