import { digitsOf, MIN_PASSWORD_LENGTH } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'

import { api } from '../shell/session/client.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { useServerForm } from '../ui/use-server-form.ts'
import { CodeField } from './codes/code-field.tsx'
import { codeRules } from './codes/code-rules.ts'
import { sendCode } from './codes/send-code.ts'
import { EmailField } from './email-field.tsx'
import { emailRules } from './email-rules.ts'
import { type EntryState, useEntryState } from './entry-state.ts'
import { passwordRules } from './password-rules.ts'
import { SheetTitle } from './sheet-title.tsx'
import { useSignInOptions } from './sign-in-options.ts'

import styles from './auth.module.css'

const askForCode = (email: string) => api.auth.forgotPassword({ body: { email } })

/** The leads of the two steps, for servers that send emails and servers that keep them for the administrator. */
const LEADS = {
  sent: { address: 'account.forgot.lead', code: 'account.forgot.codeLead' },
  held: { address: 'account.forgot.leadHeld', code: 'account.forgot.codeLeadHeld' },
} as const

/** Resets a password by an emailed code. It never reveals whether an account exists. */
export default function ForgotPasswordPage() {
  const t = useTranslate('account')
  const navigate = useNavigate()
  const { mail } = useSignInOptions()
  const { email: given = '' } = useEntryState()
  const [sent, setSent] = useState(false)
  const form = useForm({ defaultValues: { email: given, code: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const email = useWatch({ control: form.control, name: 'email' })
  const { submit, failure, setFailure } = useServerForm({
    form,
    fields: ['email', 'code', 'password'],
    act: async (typed) => {
      if (!sent) {
        await sendCode(typed.email, () => askForCode(typed.email))
        return setSent(true)
      }
      await api.auth.forgotPassword({ body: { ...typed, code: digitsOf(typed.code) } })
      const state: EntryState = { email: typed.email.trim(), notice: 'passwordChanged' }
      return navigate('/auth/login', { replace: true, state })
    },
  })
  const takeOtherAddress = () => {
    setFailure(undefined)
    form.resetField('code')
    setSent(false)
  }
  const leads = mail === 'outbox' ? LEADS.held : LEADS.sent
  const lead = t(sent ? leads.code : leads.address, { email: email.trim() })
  return (
    <>
      <SheetTitle title={t('page.forgotPassword')} lead={lead} />
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {/* Hidden in the second step but present, so password managers know the account. */}
        <div hidden={sent}>
          <EmailField field={form.register('email', emailRules(t))} problem={errors.email?.message} />
        </div>
        {sent && (
          <>
            <CodeField
              field={form.register('code', codeRules(t))}
              problem={errors.code?.message}
              email={email}
              onResend={() => askForCode(email)}
            />
            <Field
              label={t('common.newPassword')}
              type="password"
              autoComplete="new-password"
              hint={t('auth.passwordHint', { count: MIN_PASSWORD_LENGTH })}
              problem={errors.password?.message}
              {...form.register('password', passwordRules(t))}
            />
          </>
        )}
        <Failure error={failure} />
        <Button type="submit" tone="primary" busy={isSubmitting} className={styles.submit}>
          {t(sent ? 'account.forgot.submit' : 'account.forgot.send')}
        </Button>
      </form>
      <p className={styles.other}>
        <Link to="/auth/login" state={{ email }}>
          {t('account.signIn.back')}
        </Link>
        {sent && (
          <button type="button" className={styles.link} onClick={takeOtherAddress}>
            {t('account.code.otherAddress')}
          </button>
        )}
      </p>
    </>
  )
}
