import type { UsedPasskeyCredential } from '@saffron/core/auth'
import { useEffect, useEffectEvent } from 'react'

import { api } from '../../shell/client.ts'
import { askForPasskey, hasPasskeys } from './ask-for-passkey.ts'

/** A challenge lives five minutes; before it is over the browser gets a new one. */
const RENEW_MS = 4 * 60_000

interface PasskeyAutofill {
  /** Also while the page asks for a passkey aloud: a browser answers one question at a time. */
  readonly enabled: boolean
  readonly onPasskey: (credential: UsedPasskeyCredential) => void
}

/** Lets the browser offer passkeys where it fills in the e-mail address. */
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
    // Only an offer: whoever wants a passkey, and was not offered it, has the button.
    void offer().catch(() => undefined)
    return () => left.abort()
  }, [enabled])
}
