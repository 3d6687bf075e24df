import { readAmount, rechargeFields } from '@saffron/core/admin'
import { newKey } from '@saffron/core/client'
import { useTranslate } from '@saffron/core/react'
import type { AdminWalletRecord } from '@saffron/core/wallet'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { CreditsField, NoteField } from '../../ui/money-fields.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { textField } from '../text-field.ts'

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
  const fields = rechargeFields(t)
  const propsOf = (name: keyof typeof fields) => textField(form, name, fields[name])
  const sending = useServerForm({
    form,
    fields: ['user', 'amountMicros', 'note'],
    act: async ({ user, amountMicros, note }) => {
      const body = { user: user.trim(), amountMicros: readAmount(amountMicros) ?? 0, note: note.trim() }
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
      <Field {...propsOf('user')} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />
      <CreditsField
        {...propsOf('amountMicros')}
        // The recipient is already filled in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={email !== ''}
      />
      <NoteField {...propsOf('note')} />
    </FormSheet>
  )
}
