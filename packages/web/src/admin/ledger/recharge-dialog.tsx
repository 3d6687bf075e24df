import { EMAIL_PATTERN } from '@saffron/core/auth'
import { newKey } from '@saffron/core/client'
import { readCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { AdminWalletRecord } from '@saffron/core/wallet'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { CreditsField, creditsRule, NoteField } from '../../ui/money-fields.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'

interface RechargeDialogProps {
  /** The recipient, if known. */
  readonly email?: string
  readonly resolve: (record: AdminWalletRecord | undefined) => void
}

/** Gives credits to a user. Repeated clicks and retries are recorded only once. */
export function RechargeDialog({ email = '', resolve }: RechargeDialogProps) {
  const t = useTranslate('admin')
  const [key] = useState(newKey)
  const form = useForm({ defaultValues: { user: email, amountMicros: '', note: '' } })
  const { errors } = form.formState
  const sending = useServerForm({
    form,
    fields: ['user', 'amountMicros', 'note'],
    act: async ({ user, amountMicros, note }) => {
      const body = { user: user.trim(), amountMicros: readCredits(amountMicros) ?? 0, note: note.trim() }
      resolve(await api.wallet.recharge({ body, headers: { 'idempotency-key': key } }))
    },
  })
  return (
    <FormSheet
      title={t('admin.wallet.rechargeTitle')}
      form={sending}
      ok={t('admin.wallet.recharge')}
      onCancel={() => resolve(undefined)}
    >
      <Field
        label={t('admin.wallet.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        problem={errors.user?.message}
        {...form.register('user', {
          validate: (typed) => EMAIL_PATTERN.test(typed.trim()) || t('admin.wallet.emailWrong'),
        })}
      />
      <CreditsField
        label={t('admin.wallet.credits')}
        // The recipient is already filled in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={email !== ''}
        problem={errors.amountMicros?.message}
        {...form.register('amountMicros', creditsRule(t('admin.wallet.amountWrong')))}
      />
      <NoteField
        label={t('admin.wallet.note')}
        hint={t('admin.wallet.noteHint')}
        problem={errors.note?.message}
        {...form.register('note')}
      />
    </FormSheet>
  )
}
