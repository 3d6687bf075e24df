import type { Passkey } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey
  readonly resolve: (renamed: Passkey | undefined) => void
}

export function RenamePasskeyDialog({ passkey, resolve }: RenamePasskeyDialogProps) {
  const t = useTranslate('account')
  const form = useForm({ defaultValues: { name: passkey.name } })
  const { errors } = form.formState
  const sending = useServerForm({
    form,
    fields: ['name'],
    act: async ({ name }) =>
      resolve(await api.auth.renamePasskey({ params: { id: passkey.id }, body: { name: name.trim() } })),
  })
  return (
    <FormSheet
      title={t('account.passkey.renameTitle')}
      form={sending}
      ok={t('common.save')}
      onCancel={() => resolve(undefined)}
    >
      <Field
        label={t('account.passkey.name')}
        autoComplete="off"
        maxLength={100}
        problem={errors.name?.message}
        {...form.register('name', { validate: (name) => name.trim() !== '' || t('account.passkey.nameMissing') })}
      />
    </FormSheet>
  )
}
