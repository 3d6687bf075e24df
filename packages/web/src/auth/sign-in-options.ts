import type { SignInOptions } from '@saffron/core/auth'
import { use } from 'react'

import { api } from '../shell/session/client.ts'

/** How long a page waits for the sign-in options before it shows the defaults. */
const PATIENCE_MS = 3000

const LEAST: SignInOptions = {
  isNew: false,
  emailCodeRequired: false,
  mail: 'smtp',
  sms: 'provider',
  passkeys: false,
}

let loading: Promise<SignInOptions> | undefined

let isNew = true

/** The server's sign-in options, loaded once per visit. Suspends until they arrive, or falls back to the defaults. */
export function useSignInOptions(): SignInOptions {
  const options = use((loading ??= askOptions()))
  return isNew ? options : { ...options, isNew }
}

/** Records that an account exists, so the server no longer counts as new. */
export function recordAccount(): void {
  isNew = false
}

async function askOptions(): Promise<SignInOptions> {
  try {
    return await api.auth.config({ signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch {
    return LEAST
  }
}
