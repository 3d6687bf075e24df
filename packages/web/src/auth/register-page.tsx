import { SHORTEST_PASSWORD } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { signUp } from '@saffron/core/session'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'

import { api, session } from '../shell/client.ts'
import { Field } from '../ui/field.tsx'
import { emailRules } from './email-rules.ts'
import { SheetTitle } from './sheet-title.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useAuthForm } from './use-auth-form.ts'

import styles from './auth.module.css'

export default function RegisterPage() {
  const t = useTranslate('account')
  const form = useForm({ defaultValues: { name: '', email: '', password: '', code: '' } })
  const { errors, isSubmitting } = form.formState
  const [codeWanted, setCodeWanted] = useState(false)
  const { submit, failure } = useAuthForm({
    form,
    fields: ['name', 'email', 'password', 'code'],
    act: ({ name, email, password, code }) =>
      signUp(
        { api, session },
        { email, password, ...(name.trim() === '' ? {} : { name: name.trim() }), ...(code === '' ? {} : { code }) },
      ),
    onFailure: ({ code }) => {
      if (code !== 'auth.setup_code_required') return false
      const again = codeWanted
      setCodeWanted(true)
      form.setError('code', { message: t(again ? 'auth.setupCodeWrong' : 'error.auth.setup_code_required') })
      return true
    },
  })
  return (
    <>
      <SheetTitle title={t('auth.signUp.title')} lead={t('auth.signUp.lead')} />
      <p className={styles.hint}>{t('auth.signUp.firstAccount')}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('auth.name')}
          autoComplete="name"
          hint={t('auth.nameHint')}
          problem={errors.name?.message}
          {...form.register('name')}
        />
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
          autoComplete="new-password"
          hint={t('auth.passwordHint', { count: SHORTEST_PASSWORD })}
          problem={errors.password?.message}
          {...form.register('password', {
            required: t('auth.passwordMissing'),
            minLength: { value: SHORTEST_PASSWORD, message: t('auth.passwordShort', { count: SHORTEST_PASSWORD }) },
          })}
        />
        {codeWanted && (
          <Field
            label={t('auth.setupCode')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            problem={errors.code?.message}
            {...form.register('code')}
          />
        )}
        {failure !== undefined && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <SubmitButton busy={isSubmitting} label={t('auth.signUp.submit')} />
      </form>
      <p className={styles.other}>
        {t('auth.signUp.hasAccount')} <Link to="/auth/login">{t('auth.signUp.toSignIn')}</Link>
      </p>
    </>
  )
}
