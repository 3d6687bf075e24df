import type { UsedPasskeyCredential } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { askForPasskey, hasPasskeys } from '../passkeys/ask-for-passkey.ts'
import { usePasskeyAutofill } from '../passkeys/use-passkey-autofill.ts'
import type { SignInFlow } from './use-sign-in-flow.ts'

interface PasskeyButtonProps {
  readonly entry: SignInFlow
  /** No other sign-in is in progress. */
  readonly idle: boolean
  readonly onFailure: (error: unknown) => void
}

/** Signs in with a passkey, by this button or by autofill of the email field. */
export function PasskeyButton({ entry, idle, onFailure }: PasskeyButtonProps) {
  const t = useTranslate('account')
  const [busy, setBusy] = useState(false)
  const signIn = async (ask: () => Promise<UsedPasskeyCredential | undefined>) => {
    onFailure(undefined)
    setBusy(true)
    try {
      const credential = await ask()
      if (credential === undefined) onFailure(t('account.passkey.declined'))
      else await entry.enter(() => api.auth.signInWithPasskey({ body: { credential } }))
    } catch (error) {
      onFailure(error)
    }
    setBusy(false)
  }
  usePasskeyAutofill({ enabled: idle && !busy, onPasskey: (credential) => void signIn(async () => credential) })
  if (!hasPasskeys()) return null
  return (
    <Button
      busy={busy}
      icon={<KeyRound aria-hidden />}
      onClick={() => void signIn(async () => askForPasskey(await api.auth.beginPasskeySignIn()))}
    >
      {t('account.signIn.passkey')}
    </Button>
  )
}
