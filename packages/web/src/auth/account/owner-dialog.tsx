import { useTranslate } from '@saffron/core/react'
import { useForm } from 'react-hook-form'

import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { OwnerSubmit } from './owner-submit.tsx'

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
  const { errors } = form.formState
  const sending = useServerForm({
    form,
    fields: ['password'],
    act: async ({ password }) => resolve(await act(hasPassword ? { password } : {})),
  })
  return (
    <FormSheet
      title={title}
      text={text}
      // A password that was typed is nothing to keep.
      form={{ ...sending, isChanged: false }}
      ok={<OwnerSubmit sending={sending} danger={danger} label={okText} />}
      onCancel={() => resolve(undefined)}
    >
      {hasPassword && (
        <Field
          label={t('account.currentPassword')}
          type="password"
          autoComplete="current-password"
          problem={errors.password?.message}
          {...form.register('password', { required: t('auth.passwordMissing') })}
        />
      )}
    </FormSheet>
  )
}
