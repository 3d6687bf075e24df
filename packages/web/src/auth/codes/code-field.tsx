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
  /** Where the code went. */
  readonly email: string
  readonly onResend: () => Promise<unknown>
}

/** The six digits that were sent, a button to have others sent, and where to look where this server sends nothing. */
export function CodeField({ field, problem, email, onResend }: CodeFieldProps) {
  const t = useTranslate('account')
  const { mail } = useSignInOptions()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} className={styles.form}>
      {mail === 'outbox' && <p className={styles.hint}>{t('account.code.outbox')}</p>}
      <Field
        label={t('account.code.label')}
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
