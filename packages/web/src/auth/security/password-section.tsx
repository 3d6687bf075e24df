import { MIN_PASSWORD_LENGTH } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { SettingsSection } from '../../ui/settings/settings-page.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { passwordRules } from '../password-rules.ts'
import { type SecurityState, SecurityContent } from './security-state.tsx'

import styles from '../../ui/settings/settings.module.css'

interface PasswordSectionProps {
  readonly guard: SecurityState
  readonly onChanged: () => void
}

export function PasswordSection({ guard, onChanged }: PasswordSectionProps) {
  const t = useTranslate('account')
  return (
    <SettingsSection title={t('common.password')} lead={t('account.password.lead')}>
      <SecurityContent guard={guard}>
        {({ hasPassword }) =>
          hasPassword ? (
            <PasswordForm onChanged={onChanged} />
          ) : (
            <p className={styles.note}>{t('account.password.none')}</p>
          )
        }
      </SecurityContent>
    </SettingsSection>
  )
}

function PasswordForm({ onChanged }: Pick<PasswordSectionProps, 'onChanged'>) {
  const t = useTranslate('account')
  const toast = useToast()
  const form = useForm({ defaultValues: { password: '', newPassword: '' } })
  const { errors, isSubmitting } = form.formState
  const { submit, failure } = useServerForm({
    form,
    fields: ['password', 'newPassword'],
    act: async (body) => {
      const { revoked } = await api.auth.changePassword({ body })
      form.reset()
      toast(t('account.password.changed', { count: revoked }))
      onChanged()
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('common.currentPassword')}
        type="password"
        autoComplete="current-password"
        problem={errors.password?.message}
        {...form.register('password', { required: t('auth.passwordMissing') })}
      />
      <Field
        label={t('common.newPassword')}
        type="password"
        autoComplete="new-password"
        hint={t('auth.passwordHint', { count: MIN_PASSWORD_LENGTH })}
        problem={errors.newPassword?.message}
        {...form.register('newPassword', passwordRules(t))}
      />
      <Failure error={failure} />
      <Button type="submit" busy={isSubmitting}>
        {t('account.password.change')}
      </Button>
    </form>
  )
}
