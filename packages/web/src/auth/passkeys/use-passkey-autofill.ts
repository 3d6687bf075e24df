import type { UsedPasskeyCredential } from '@saffron/core/auth'
import { useEffect, useEffectEvent } from 'react'

import { api } from '../../shell/session/client.ts'
import { askForPasskey, hasPasskeys } from './ask-for-passkey.ts'

/** A challenge expires after five minutes, so it's renewed before that. */
const RENEW_MS = 4 * 60_000

interface PasskeyAutofill {
  /** False while the button's dialog is open too, because a browser handles one request at a time. */
  readonly enabled: boolean
  readonly onPasskey: (credential: UsedPasskeyCredential) => void
}

/** Offers passkeys in the autofill of the email field. */
export function usePasskeyAutofill({ enabled, onPasskey }: PasskeyAutofill): void {
  const chosen = useEffectEvent(onPasskey)
  useEffect(() => {
    if (!enabled) return undefined
    const left = new AbortController()
    const offer = async (): Promise<void> => {
      if (!hasPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable())) return
      while (!left.signal.aborted) {
        const options = await api.auth.beginPasskeySignIn({ signal: left.signal })
        const signal = AbortSignal.any([left.signal, AbortSignal.timeout(RENEW_MS)])
        const credential = await askForPasskey(options, { signal, quietly: true })
        if (credential !== undefined && !left.signal.aborted) return chosen(credential)
        if (!signal.aborted) return undefined
      }
      return undefined
    }
    // Autofill is optional. The button remains available.
    void offer().catch(() => undefined)
    return () => left.abort()
  }, [enabled])
}
