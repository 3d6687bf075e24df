import { ApiError } from '@saffron/core/errors'
import { useEffect } from 'react'

import { readAccount } from '../shell/keep-choice.ts'

/** Where something is refused for the reader's role, the account is read again: the guard leads out once it is another. */
export function useRoleRenewal(failure: unknown): void {
  useEffect(() => {
    if (ApiError.is(failure) && failure.code === 'auth.forbidden') readAccount().catch(() => undefined)
  }, [failure])
}
