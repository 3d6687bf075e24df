import { useSession } from '@saffron/core/react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'

import { session } from './client.ts'

/** Shows the page that the address names, or the one its reader has to see first. */
export function GuardedRoute({ children }: { readonly children: ReactNode }) {
  const { signedIn } = useSession(session)
  const { pathname, search, hash } = useLocation()
  if (pathname.startsWith('/app') && !signedIn) {
    session.storeRedirect(pathname + search + hash)
    return <Navigate to="/auth/login" replace />
  }
  return children
}
