import { useTranslate } from '@saffron/core/react'
import { signIn } from '@saffron/core/session'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'

import { api, session } from '../shell/client.ts'
import { Field } from '../ui/field.tsx'
import { emailRules } from './email-rules.ts'
import { SheetTitle } from './sheet-title.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useAuthForm } from './use-auth-form.ts'

import styles from './auth.module.css'

export default function LoginPage() {
  const t = useTranslate('account')
  const form = useForm({ defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const { submit, failure } = useAuthForm({
    form,
    fields: ['email', 'password'],
    act: (values) => signIn({ api, session }, values),
  })
  return (
    <>
      <SheetTitle title={t('auth.signIn.title')} lead={t('auth.signIn.lead')} />
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          problem={errors.email?.message}
          {...form.register('email', emailRules(t))}
        />
        <Field
          label={t('auth.password')}
          type="password"
          autoComplete="current-password"
          problem={errors.password?.message}
          {...form.register('password', { required: t('auth.passwordMissing') })}
        />
        {failure !== undefined && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <SubmitButton busy={isSubmitting} label={t('auth.signIn.submit')} />
      </form>
      <p className={styles.other}>
        {t('auth.signIn.noAccount')} <Link to="/auth/register">{t('auth.signIn.toSignUp')}</Link>
        <Link to="/auth/forgotpwd" className={styles.forgot}>
          {t('auth.signIn.forgot')}
        </Link>
      </p>
    </>
  )
}
