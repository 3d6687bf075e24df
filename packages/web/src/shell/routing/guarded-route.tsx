import { resolveRoute } from '@saffron/core/guards'
import { useSession } from '@saffron/core/react'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'

import { session } from '../client.ts'
import { NotFoundView } from './not-found-view.tsx'
import { PageView } from './page-view.tsx'
import { useRedirectRules } from './use-redirect-rules.ts'

/** Shows the page that the address names, or the one its reader has to see first, by core's route table. */
export function GuardedRoute() {
  useRedirectRules()
  const { user } = useSession(session)
  const { pathname, search, hash } = useLocation()
  const resolution = resolveRoute(pathname + search + hash, { user })
  if (resolution.kind === 'redirect') return <Elsewhere {...resolution} />
  if (resolution.kind === 'notFound') return <NotFoundView error={resolution.error} path={pathname} />
  return <PageView route={resolution.route} params={resolution.params} />
}

interface ElsewhereProps {
  readonly to: string
  /** Where to come back to after sign-in. */
  readonly storeRedirect?: string
}

function Elsewhere({ to, storeRedirect }: ElsewhereProps) {
  useEffect(() => {
    if (storeRedirect !== undefined) session.storeRedirect(storeRedirect)
  }, [storeRedirect])
  return <Navigate to={to} replace />
}
