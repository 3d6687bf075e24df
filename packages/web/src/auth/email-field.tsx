import { useTranslate } from '@saffron/core/react'
import type { UseFormRegisterReturn } from 'react-hook-form'

import { Field } from '../ui/field.tsx'

interface EmailFieldProps {
  readonly field: UseFormRegisterReturn
  readonly problem: string | undefined
  /** What the browser fills in: unless said otherwise whose password stands below. */
  readonly autoComplete?: 'username' | 'username webauthn' | 'off'
}

/** An e-mail address, with the keyboard for one. */
export function EmailField({ field, problem, autoComplete = 'username' }: EmailFieldProps) {
  const t = useTranslate('account')
  return (
    <Field
      label={t('auth.email')}
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      problem={problem}
      {...field}
    />
  )
}
