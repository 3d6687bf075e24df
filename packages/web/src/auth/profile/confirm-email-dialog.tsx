import { digitsOf, type Profile } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { api, session } from '../../shell/client.ts'
import { useDialog } from '../../shell/popup/use-dialog.ts'
import { useReportError } from '../../shell/toast/use-report-error.ts'
import { useToast } from '../../shell/toast/use-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { CodeField } from '../codes/code-field.tsx'
import { codeRules } from '../codes/code-rules.ts'
import { sendCode } from '../codes/send-code.ts'
import { useSignInOptions } from '../sign-in-options.ts'

import button from '../../ui/button.module.css'
import dialog from '../../ui/dialog.module.css'
import styles from '../../ui/sheet/sheet.module.css'

interface ConfirmEmail {
  /** The code is being sent. */
  readonly sending: boolean
  /** Sends a code to the address, and asks for it. */
  readonly confirm: () => Promise<void>
}

/** Proves that the reader's own address is theirs. */
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
    const title = t('account.confirmEmail.title')
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
  const { errors, isSubmitting } = form.formState
  const { submit, failure } = useServerForm({
    form,
    fields: ['code'],
    act: async ({ code }) => resolve(await api.auth.confirmEmail({ body: { code: digitsOf(code) } })),
  })
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h2 className={dialog.title}>{t('account.confirmEmail.title')}</h2>
        <p className={styles.text}>
          {t(mail === 'outbox' ? 'account.confirmEmail.leadHeld' : 'account.confirmEmail.lead', { email })}
        </p>
      </div>
      <CodeField
        field={form.register('code', codeRules(t))}
        problem={errors.code?.message}
        email={email}
        onResend={() => api.auth.sendEmailCode({ params: { email } })}
      />
      <Failure error={failure} />
      <div className={styles.actions}>
        <button type="button" className={button.quiet} onClick={() => resolve(undefined)}>
          {t('account.cancel')}
        </button>
        <Button type="submit" tone="primary" busy={isSubmitting}>
          {t('account.confirmEmail.submit')}
        </Button>
      </div>
    </form>
  )
}
