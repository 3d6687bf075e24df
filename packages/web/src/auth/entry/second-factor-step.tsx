import type { SecondFactor, SecondFactorChallenge } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { Fragment, useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { hasPasskeys } from '../passkeys/ask-for-passkey.ts'
import { SheetTitle } from '../sheet-title.tsx'
import { PasskeyProof } from './passkey-proof.tsx'
import { TypedProof } from './typed-proof.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

import button from '../../ui/button.module.css'
import styles from '../auth.module.css'

interface SecondFactorStepProps {
  readonly demand: SecondFactorChallenge
  readonly entry: SignInFlow
}

type Proof = Omit<Parameters<typeof api.auth.completeSignIn>[0]['body'], 'challenge'>

/** Asks for the second factor: the authenticator app first, other methods on click. */
export function SecondFactorStep({ demand, entry }: SecondFactorStepProps) {
  const t = useTranslate('account')
  const factors = demand.factors.filter((factor) => factor !== 'passkey' || hasPasskeys())
  const [chosen, setChosen] = useState<SecondFactor>(factors[0] ?? 'recoveryCode')
  const prove = async (proof: Proof) => {
    try {
      await entry.enter(() => api.auth.completeSignIn({ body: { challenge: demand.challenge, ...proof } }))
    } catch (error) {
      // The challenge has expired or the account has changed, so the sign-in must restart.
      if (!(ApiError.is(error) && error.code === 'auth.challenge_refused')) throw error
      entry.restart(error)
    }
  }
  return (
    <>
      <Fragment key={chosen}>
        <SheetTitle arrives title={t('common.twoFactorAuthentication')} lead={t(`account.secondStep.${chosen}.lead`)} />
        {chosen === 'passkey' ? (
          <PasskeyProof challenge={demand.challenge} prove={prove} restart={entry.restart} />
        ) : (
          <TypedProof factor={chosen} prove={prove} />
        )}
      </Fragment>
      <div className={styles.ways}>
        {factors
          .filter((factor) => factor !== chosen)
          .map((factor) => (
            <button key={factor} type="button" className={button.quiet} onClick={() => setChosen(factor)}>
              {t(`account.secondStep.${factor}.instead`)}
            </button>
          ))}
      </div>
      <p className={styles.other}>
        <button type="button" className={styles.link} onClick={() => entry.restart()}>
          {t('account.signIn.back')}
        </button>
      </p>
    </>
  )
}

export type Prove = (proof: Proof) => Promise<void>
