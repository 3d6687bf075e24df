import { afterSignIn } from '@saffron/core/session'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

import { session } from '../client.ts'

/** Leads to where the person wanted to go before they signed in, once; the login page does not stay in the history. */
export function useAfterSignIn(): () => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async () => navigate(afterSignIn(session.takeRedirect(), location.origin), { replace: true }),
    [navigate],
  )
}
