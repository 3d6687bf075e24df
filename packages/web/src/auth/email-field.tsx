import { useTranslate } from '@saffron/core/react'
import type { UseFormRegisterReturn } from 'react-hook-form'

import { Field } from '../ui/field.tsx'

interface EmailFieldProps {
  readonly field: UseFormRegisterReturn
  readonly problem: string | undefined
  /** The autofill type. By default the username of the password below. */
  readonly autoComplete?: 'username' | 'username webauthn' | 'off'
}

/** An input for an email address, with the matching keyboard. */
export function EmailField({ field, problem, autoComplete = 'username' }: EmailFieldProps) {
  const t = useTranslate('account')
  return (
    <Field
      label={t('common.email')}
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      problem={problem}
      {...field}
    />
  )
}
