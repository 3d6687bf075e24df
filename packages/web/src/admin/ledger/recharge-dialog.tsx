import { readAmount, rechargeFields } from '@saffron/core/admin'
import { newKey } from '@saffron/core/client'
import { useTranslate } from '@saffron/core/react'
import type { AdminWalletRecord } from '@saffron/core/wallet'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { CreditsField, NoteField } from '../../ui/money-fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { textField } from '../text-field.ts'
import { WorkspaceField } from './workspace-field.tsx'

interface RechargeDialogProps {
  /** The recipient, if known. */
  readonly email?: string
  readonly resolve: (record: AdminWalletRecord | undefined) => void
}

/** Gives credits to a user or a workspace. Repeated clicks and retries are recorded only once. */
export function RechargeDialog({ email = '', resolve }: RechargeDialogProps) {
  const t = useTranslate('admin')
  const [key] = useState(newKey)
  const form = useForm({ defaultValues: { whom: 'user', user: email, workspace: '', amountMicros: '', note: '' } })
  const toWorkspace = useWatch({ control: form.control, name: 'whom' }) === 'workspace'
  const fields = rechargeFields(t)
  const propsOf = (name: keyof typeof fields) => textField(form, name, fields[name])
  const sending = useServerForm({
    form,
    fields: ['user', 'workspace', 'amountMicros', 'note'],
    act: async ({ user, workspace, amountMicros, note }) => {
      const whose = toWorkspace ? { workspace } : { user: user.trim() }
      const body = { ...whose, amountMicros: readAmount(amountMicros) ?? 0, note: note.trim() }
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
      {email === '' && (
        <SelectField
          label={t('admin.wallet.whom')}
          options={[
            { value: 'user', label: t('admin.wallet.whomUser') },
            { value: 'workspace', label: t('admin.wallet.whomWorkspace') },
          ]}
          {...form.register('whom')}
        />
      )}
      {toWorkspace ? (
        <WorkspaceField form={form} />
      ) : (
        <Field {...propsOf('user')} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />
      )}
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
