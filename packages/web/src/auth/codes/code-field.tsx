import { useTranslate } from '@saffron/core/react'
import { useEffect, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

import { Field } from '../../ui/field.tsx'
import { ResendButton } from '../../ui/resend-button.tsx'
import { useSignInOptions } from '../sign-in-options.ts'
import { countdownOf } from './send-code.ts'

import styles from '../auth.module.css'

interface CodeFieldProps {
  readonly field: UseFormRegisterReturn
  readonly problem: string | undefined
  /** The address that the code was sent to. */
  readonly email: string
  readonly onResend: () => Promise<unknown>
}

/**
 * An input for the emailed six-digit code, with a resend button. If the server sends no email, a hint explains where to
 * find the code.
 */
export function CodeField({ field, problem, email, onResend }: CodeFieldProps) {
  const t = useTranslate('account')
  const { mail } = useSignInOptions()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} className={styles.form}>
      {mail === 'outbox' && <p className={styles.hint}>{t('account.code.outbox')}</p>}
      <Field
        label={t('common.verificationCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        problem={problem}
        {...field}
      />
      <div className={styles.resend}>
        <ResendButton name={countdownOf(email)} onSend={onResend} />
      </div>
    </div>
  )
}
