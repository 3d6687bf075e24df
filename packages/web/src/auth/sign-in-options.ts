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

/** What signing up and in offers and asks for at this server. It waits for the answer, once a visit; without one it goes on. */
export const useSignInOptions = (): SignInOptions => use((asked ??= askOptions()))

async function askOptions(): Promise<SignInOptions> {
  try {
    return await api.auth.config({ signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch {
    return LEAST
  }
}
