import { ApiError } from '@saffron/core/errors'
import { useEffect } from 'react'

import { readAccount } from '../shell/session/keep-choice.ts'

/** When the reader's role is rejected, reloads the account. The guard redirects if the role has changed. */
export function useRoleRefresh(failure: unknown): void {
  useEffect(() => {
    if (ApiError.is(failure) && failure.code === 'auth.forbidden') readAccount().catch(() => undefined)
  }, [failure])
}
