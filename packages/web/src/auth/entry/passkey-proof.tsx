import { ApiError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { askForPasskey } from '../passkeys/ask-for-passkey.ts'
import type { Prove } from './second-factor-step.tsx'

import styles from '../auth.module.css'

interface PasskeyProofProps {
  readonly challenge: string
  readonly prove: Prove
  readonly restart: (failure: unknown) => void
}

/** Two-factor authentication with a passkey. The browser's dialog opens on a click. */
export function PasskeyProof({ challenge, prove, restart }: PasskeyProofProps) {
  const t = useTranslate('account')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const use = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const passkey = await askForPasskey(await api.auth.beginPasskeyStep({ body: { challenge } }))
      if (passkey === undefined) setFailure(t('account.passkey.declined'))
      else await prove({ passkey })
    } catch (error) {
      if (ApiError.is(error) && error.code === 'auth.challenge_refused') return restart(error)
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <div className={styles.form}>
      <Failure error={failure} />
      <Button tone="primary" busy={busy} className={styles.submit} onClick={() => void use()}>
        {t('account.secondStep.passkey.submit')}
      </Button>
    </div>
  )
}
