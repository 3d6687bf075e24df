import { ApiError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import { api, session } from '../shell/session/client.ts'
import { Failure } from '../ui/failure.tsx'
import { SignInSteps } from './entry/sign-in-steps.tsx'
import { useSignInFlow } from './entry/use-sign-in-flow.ts'
import { SheetTitle } from './sheet-title.tsx'
import { type GoogleAttempt, takeGoogleAttempt } from './social/google-attempt.ts'
import { GoogleButton } from './social/google-button.tsx'
import { readReturn } from './social/read-return.ts'

import styles from './auth.module.css'

/** The return page of Google sign-in. On failure it shows the reason and a way back. */
export default function CallbackPage() {
  const t = useTranslate('account')
  const entry = useSignInFlow()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>()
  const arrive = useEffectEvent(async () => {
    const returned = readReturn(search, takeGoogleAttempt())
    // Removes the code from the address bar, because URLs get copied and shared.
    await navigate({ search: '' }, { replace: true })
    if (returned.kind !== 'code') return setFailure(t(`account.callback.${returned.kind}`))
    try {
      await entry.enter(() => exchange(returned.code, returned.attempt))
    } catch (error) {
      // The invitation is unusable, so the next attempt goes without it.
      if (ApiError.is(error) && error.code.startsWith('invitation.')) session.takeRedirect()
      setFailure(error)
    }
    return undefined
  })
  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current) return
    arrived.current = true
    void arrive()
  }, [])
  const reason = entry.stage.kind === 'page' ? (entry.stage.failure ?? failure) : undefined
  return (
    <SignInSteps entry={entry}>
      {reason === undefined ? (
        <SheetTitle title={t('page.callback')} lead={t('account.callback.busy')} />
      ) : (
        <SheetTitle title={t('account.callback.failed')} lead="" />
      )}
      {reason !== undefined && (
        <div className={styles.form}>
          <Failure error={reason} />
          <GoogleButton label={t('account.callback.again')} onFailure={setFailure} />
          <p className={styles.other}>
            <Link to="/auth/login">{t('account.signIn.back')}</Link>
          </p>
        </div>
      )}
    </SignInSteps>
  )
}

async function exchange(code: string, { codeVerifier, redirectUri, invitation }: GoogleAttempt) {
  const invitationField = invitation !== undefined && { invitation }
  const result = await api.auth.exchangeGoogleCode({ body: { code, codeVerifier, redirectUri, ...invitationField } })
  // The invitation is used, or the reader already had an account, so its page isn't needed again.
  if (invitation !== undefined) session.takeRedirect()
  return result
}
