import { digitsOf, type Profile } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { api, session } from '../../shell/session/client.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { CodeField } from '../codes/code-field.tsx'
import { codeRules } from '../codes/code-rules.ts'
import { sendCode } from '../codes/send-code.ts'
import { useSignInOptions } from '../sign-in-options.ts'

interface ConfirmEmail {
  readonly sending: boolean
  /** Sends a code to the address, and asks for it. */
  readonly confirm: () => Promise<void>
}

/** Verifies the user's email address. */
export function useConfirmEmail(email: string): ConfirmEmail {
  const t = useTranslate('account')
  const toast = useToast()
  const reportError = useReportError()
  const openDialog = useDialog()
  const [sending, setSending] = useState(false)
  const confirm = async () => {
    setSending(true)
    try {
      await sendCode(email, () => api.auth.sendEmailCode({ params: { email } }))
    } catch (error) {
      return reportError(error)
    } finally {
      setSending(false)
    }
    const title = t('common.confirmYourEmail')
    const profile = await openDialog<Profile>(title, ({ resolve }) => <CodeDialog email={email} resolve={resolve} />, {
      closesOnMask: false,
    })
    if (profile === undefined) return undefined
    session.storeUser(profile)
    return toast(t('account.confirmEmail.done'))
  }
  return { sending, confirm }
}

interface CodeDialogProps {
  readonly email: string
  readonly resolve: (profile: Profile | undefined) => void
}

function CodeDialog({ email, resolve }: CodeDialogProps) {
  const t = useTranslate('account')
  const { mail } = useSignInOptions()
  const form = useForm({ defaultValues: { code: '' } })
  const { errors } = form.formState
  const sending = useServerForm({
    form,
    fields: ['code'],
    act: async ({ code }) => resolve(await api.auth.confirmEmail({ body: { code: digitsOf(code) } })),
  })
  return (
    <FormSheet
      title={t('common.confirmYourEmail')}
      text={t(mail === 'outbox' ? 'account.confirmEmail.leadHeld' : 'account.confirmEmail.lead', { email })}
      form={sending}
      ok={t('common.confirm')}
      onCancel={() => resolve(undefined)}
    >
      <CodeField
        field={form.register('code', codeRules(t))}
        problem={errors.code?.message}
        email={email}
        onResend={() => api.auth.sendEmailCode({ params: { email } })}
      />
    </FormSheet>
  )
}
