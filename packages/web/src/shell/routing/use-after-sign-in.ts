import { afterSignIn } from '@saffron/core/session'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

import { session } from '../session/client.ts'

/** Goes to the page that the user wanted before sign-in, once. It replaces the sign-in page in the history. */
export function useAfterSignIn(): () => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async () => navigate(afterSignIn(session.takeRedirect(), location.origin), { replace: true }),
    [navigate],
  )
}
