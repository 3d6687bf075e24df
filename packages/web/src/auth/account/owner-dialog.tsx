import { useTranslate } from '@saffron/core/react'
import { useForm } from 'react-hook-form'

import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { OwnerSubmit } from './owner-submit.tsx'

import button from '../../ui/button.module.css'
import dialog from '../../ui/dialog.module.css'
import styles from '../../ui/sheet/sheet.module.css'

/** What the server takes as proof that it is the owner who asks. */
export interface OwnerProof {
  readonly password?: string
}

export interface OwnerQuestion<Result> {
  readonly title: string
  /** What comes of it. */
  readonly text: string
  readonly okText: string
  readonly danger?: boolean
  /** Whether the account has a password; else a fresh sign-in is proof enough. */
  readonly hasPassword: boolean
  readonly act: (proof: OwnerProof) => Promise<Result>
}

interface OwnerDialogProps<Result> {
  readonly question: OwnerQuestion<Result>
  readonly resolve: (result: Result | undefined) => void
}

/** A question that only the owner of the account may answer. */
export function OwnerDialog<Result>({ question, resolve }: OwnerDialogProps<Result>) {
  const t = useTranslate('account')
  const { title, text, okText, danger = false, hasPassword, act } = question
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const { submit, failure } = useServerForm({
    form,
    fields: ['password'],
    act: async ({ password }) => resolve(await act(hasPassword ? { password } : {})),
  })
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h2 className={dialog.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      {hasPassword && (
        <Field
          label={t('account.currentPassword')}
          type="password"
          autoComplete="current-password"
          problem={errors.password?.message}
          {...form.register('password', { required: t('auth.passwordMissing') })}
        />
      )}
      <Failure error={failure} />
      <div className={styles.actions}>
        <button type="button" className={button.quiet} onClick={() => resolve(undefined)}>
          {t('account.cancel')}
        </button>
        <OwnerSubmit busy={isSubmitting} failure={failure} danger={danger} label={okText} />
      </div>
    </form>
  )
}
