import type { SignInOptions } from '@saffron/core/auth'
import { use } from 'react'

import { api } from '../shell/client.ts'

/** So long a page waits for what this server offers; then it offers what every server has. */
const PATIENCE_MS = 3000

const LEAST: SignInOptions = {
  isNew: false,
  emailCodeRequired: false,
  mail: 'smtp',
  sms: 'provider',
  passkeys: false,
}

let asked: Promise<SignInOptions> | undefined

let isNew = true

/** What signing up and in offers and asks for at this server. It waits for the answer, once a visit; without one it goes on. */
export function useSignInOptions(): SignInOptions {
  const options = use((asked ??= askOptions()))
  return isNew ? options : { ...options, isNew }
}

/** An account was made: the server that was new when it was asked is so no more. */
export function noteAccount(): void {
  isNew = false
}

async function askOptions(): Promise<SignInOptions> {
  try {
    return await api.auth.config({ signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch {
    return LEAST
  }
}
