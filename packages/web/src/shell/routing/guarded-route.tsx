import { resolveRoute } from '@saffron/core/guards'
import { useSession } from '@saffron/core/react'
import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'

import { session } from '../client.ts'
import { NotFoundView } from './not-found-view.tsx'
import { PageView } from './page-view.tsx'
import { useRedirectRules, useRuleFirst } from './use-redirect-rules.ts'

/** Shows the page that the address names, or the one its reader has to see first, by core's route table. */
export function GuardedRoute() {
  useRedirectRules()
  const { user } = useSession(session)
  const location = useLocation()
  const [first] = useState(location)
  const { pathname, search, hash } = location
  const resolution = resolveRoute(pathname + search + hash, { user })
  if (resolution.kind === 'redirect')
    return <Elsewhere key={pathname} from={pathname} isFirst={location === first} {...resolution} />
  if (resolution.kind === 'notFound') return <NotFoundView error={resolution.error} path={pathname} />
  return <PageView route={resolution.route} params={resolution.params} />
}

interface ElsewhereProps {
  readonly from: string
  /** Of this visit. */
  readonly isFirst: boolean
  readonly to: string
  /** Where to come back to after sign-in. */
  readonly storeRedirect?: string
}

function Elsewhere({ from, isFirst, to, storeRedirect }: ElsewhereProps) {
  const ready = useRuleFirst(from, isFirst)
  useEffect(() => {
    if (storeRedirect !== undefined) session.storeRedirect(storeRedirect)
  }, [storeRedirect])
  // Who has to sign in first comes back to this address, and its rule with them.
  return ready || storeRedirect !== undefined ? <Navigate to={to} replace /> : null
}
