import type { Profile } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { useForm } from 'react-hook-form'

import { api, session } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { SettingsSection } from '../../ui/settings/settings-page.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'

import styles from '../../ui/settings/settings.module.css'

export function NameSection({ user }: { readonly user: Profile }) {
  const t = useTranslate('account')
  const toast = useToast()
  const form = useForm({ defaultValues: { name: user.name } })
  const { errors, isSubmitting } = form.formState
  const { submit, failure } = useServerForm({
    form,
    fields: ['name'],
    act: async ({ name }) => {
      session.storeUser(await api.auth.updateMe({ body: { name: name.trim() } }))
      toast(t('account.name.saved'))
    },
  })
  return (
    <SettingsSection title={t('common.name')} lead={t('account.name.lead')}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('common.name')}
          autoComplete="name"
          maxLength={100}
          problem={errors.name?.message}
          {...form.register('name', { validate: (name) => name.trim() !== '' || t('common.nameMissing') })}
        />
        <Failure error={failure} />
        <Button type="submit" busy={isSubmitting}>
          {t('common.save')}
        </Button>
      </form>
    </SettingsSection>
  )
}
