import { useTranslate } from '@saffron/core/react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { useServerForm } from '../../ui/use-server-form.ts'
import { EmailField } from '../email-field.tsx'
import { emailRules } from '../email-rules.ts'

import styles from '../../ui/settings/settings.module.css'

/** Sends an invitation for one person to an email address. */
export function SendForm({ onSent }: { readonly onSent: () => void }) {
  const t = useTranslate('account')
  const toast = useToast()
  const form = useForm({ defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const { submit, failure } = useServerForm({
    form,
    fields: ['email'],
    act: async ({ email }) => {
      const to = email.trim()
      const { sent } = await api.auth.sendInvitation({ params: { email: to }, body: {} })
      form.reset()
      toast(t(sent ? 'account.invite.sent' : 'account.invite.held', { email: to }), sent ? {} : { timeout: HELD_MS })
      onSent()
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <EmailField field={form.register('email', emailRules(t))} problem={errors.email?.message} autoComplete="off" />
      <Failure error={failure} />
      <Button type="submit" busy={isSubmitting}>
        {t('account.invite.send')}
      </Button>
    </form>
  )
}

/** Shown longer, because the message needs explanation. */
const HELD_MS = 12_000
