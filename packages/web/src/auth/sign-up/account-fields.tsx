import { MIN_PASSWORD_LENGTH } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'

import { Field } from '../../ui/field.tsx'
import { EmailField } from '../email-field.tsx'
import { emailRules } from '../email-rules.ts'
import { passwordRules } from '../password-rules.ts'
import type { SignUpForm } from './use-sign-up.ts'

interface AccountFieldsProps {
  readonly form: SignUpForm
  /** For a new server, which has printed a setup code. */
  readonly setupCodeWanted: boolean
}

/** Name, email and password of a new account. */
export function AccountFields({ form, setupCodeWanted }: AccountFieldsProps) {
  const t = useTranslate('account')
  const { errors } = form.formState
  return (
    <>
      <Field
        label={t('common.name')}
        autoComplete="name"
        hint={t('auth.nameHint')}
        maxLength={100}
        problem={errors.name?.message}
        {...form.register('name')}
      />
      <EmailField field={form.register('email', emailRules(t))} problem={errors.email?.message} />
      <Field
        label={t('common.password')}
        type="password"
        autoComplete="new-password"
        hint={t('auth.passwordHint', { count: MIN_PASSWORD_LENGTH })}
        problem={errors.password?.message}
        {...form.register('password', passwordRules(t))}
      />
      {setupCodeWanted && (
        <Field
          label={t('auth.setupCode')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          problem={errors.code?.message}
          {...form.register('code')}
        />
      )}
    </>
  )
}
