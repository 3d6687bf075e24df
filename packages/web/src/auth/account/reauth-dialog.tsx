import { useTranslate } from '@saffron/core/react'
import { useForm } from 'react-hook-form'

import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { ReauthSubmit } from './reauth-submit.tsx'

/** The server's proof that the request comes from the account owner. */
export interface ReauthProof {
  readonly password?: string
}

export interface ReauthPrompt<Result> {
  readonly title: string
  /** The consequence. */
  readonly text: string
  readonly okText: string
  readonly danger?: boolean
  /** Whether the account has a password. Otherwise a recent sign-in is the proof. */
  readonly hasPassword: boolean
  readonly act: (proof: ReauthProof) => Promise<Result>
}

interface ReauthDialogProps<Result> {
  readonly question: ReauthPrompt<Result>
  readonly resolve: (result: Result | undefined) => void
}

/** A dialog that asks the account owner for proof. */
export function ReauthDialog<Result>({ question, resolve }: ReauthDialogProps<Result>) {
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
      // A typed password isn't worth a warning on close.
      form={{ ...sending, isChanged: false }}
      ok={<ReauthSubmit sending={sending} danger={danger} label={okText} />}
      onCancel={() => resolve(undefined)}
    >
      {hasPassword && (
        <Field
          label={t('common.currentPassword')}
          type="password"
          autoComplete="current-password"
          problem={errors.password?.message}
          {...form.register('password', { required: t('auth.passwordMissing') })}
        />
      )}
    </FormSheet>
  )
}
