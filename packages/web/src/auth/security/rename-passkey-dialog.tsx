import type { Passkey } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'

import button from '../../ui/button.module.css'
import dialog from '../../ui/dialog.module.css'
import styles from '../../ui/sheet/sheet.module.css'

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey
  readonly resolve: (renamed: Passkey | undefined) => void
}

export function RenamePasskeyDialog({ passkey, resolve }: RenamePasskeyDialogProps) {
  const t = useTranslate('account')
  const form = useForm({ defaultValues: { name: passkey.name } })
  const { errors, isSubmitting } = form.formState
  const { submit, failure } = useServerForm({
    form,
    fields: ['name'],
    act: async ({ name }) =>
      resolve(await api.auth.renamePasskey({ params: { id: passkey.id }, body: { name: name.trim() } })),
  })
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      <h2 className={dialog.title}>{t('account.passkey.renameTitle')}</h2>
      <Field
        label={t('account.passkey.name')}
        autoComplete="off"
        maxLength={100}
        problem={errors.name?.message}
        {...form.register('name', { validate: (name) => name.trim() !== '' || t('account.passkey.nameMissing') })}
      />
      <Failure error={failure} />
      <div className={styles.actions}>
        <button type="button" className={button.quiet} onClick={() => resolve(undefined)}>
          {t('account.cancel')}
        </button>
        <Button type="submit" busy={isSubmitting} tone="primary">
          {t('account.save')}
        </Button>
      </div>
    </form>
  )
}
