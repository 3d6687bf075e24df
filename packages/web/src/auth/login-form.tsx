import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'

import { api, sessionHasEnded } from '../shell/session/client.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { useServerForm } from '../ui/use-server-form.ts'
import { EmailField } from './email-field.tsx'
import { emailRules } from './email-rules.ts'
import { useEntryState } from './entry-state.ts'
import { PasskeyButton } from './entry/passkey-button.tsx'
import type { SignInFlow } from './entry/use-sign-in-flow.ts'
import { InvitationNote } from './invitation/invitation-note.tsx'
import { isSpent, type StoredInvitation } from './invitation/use-stored-invitation.ts'
import { useSignInOptions } from './sign-in-options.ts'
import { OtherSignInMethods } from './social/other-sign-in-methods.tsx'

import styles from './auth.module.css'

interface LoginFormProps {
  readonly entry: SignInFlow
  readonly invitation: StoredInvitation | undefined
}

/** Email and password, and the other available sign-in methods below. */
export function LoginForm({ entry, invitation }: LoginFormProps) {
  const t = useTranslate('account')
  const { passkeys } = useSignInOptions()
  const { email: given = '', notice = sessionHasEnded() ? 'ended' : undefined } = useEntryState()
  const form = useForm({ defaultValues: { email: entry.email ?? given, password: '' } })
  const { errors, isSubmitting } = form.formState
  const [otherFailure, setOtherFailure] = useState<unknown>(stageFailure(entry))
  const { submit, failure } = useServerForm({
    form,
    fields: ['email', 'password'],
    act: (body) => {
      setOtherFailure(undefined)
      entry.keepEmail(body.email)
      return entry.enter(() => api.auth.signIn({ body }))
    },
  })
  const typed = { email: useWatch({ control: form.control, name: 'email' }) }
  return (
    <>
      {notice !== undefined && <output className={styles.hint}>{t(`account.signIn.${notice}`)}</output>}
      {!isSpent(invitation) && <InvitationNote invitation={invitation} page="signIn" />}
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <EmailField
          field={form.register('email', emailRules(t))}
          problem={errors.email?.message}
          autoComplete="username webauthn"
        />
        <Field
          label={t('common.password')}
          type="password"
          autoComplete="current-password"
          problem={errors.password?.message}
          {...form.register('password', { required: t('auth.passwordMissing') })}
        />
        <Failure error={otherFailure ?? failure} />
        <Button type="submit" tone="primary" busy={isSubmitting} className={styles.submit}>
          {t('common.signIn')}
        </Button>
      </form>
      <OtherSignInMethods onFailure={setOtherFailure}>
        {passkeys && <PasskeyButton entry={entry} idle={!isSubmitting} onFailure={setOtherFailure} />}
      </OtherSignInMethods>
      <p className={styles.other}>
        <span>
          {t('auth.signIn.noAccount')}
          {t.locale === 'en' && ' '}
          <Link to="/auth/register" state={typed}>
            {t('auth.signIn.toSignUp')}
          </Link>
        </span>
        <Link to="/auth/forgotpwd" state={typed}>
          {t('auth.signIn.forgot')}
        </Link>
      </p>
    </>
  )
}

const stageFailure = ({ stage }: SignInFlow): unknown => (stage.kind === 'page' ? stage.failure : undefined)
