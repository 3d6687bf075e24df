import { digitsOf, isWholeCode, type SecondFactorState } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { CopyLine } from '../account/copy-line.tsx'
import type { ReauthProof } from '../account/reauth-dialog.tsx'
import { ReauthSubmit } from '../account/reauth-submit.tsx'
import { useReauth } from '../account/use-reauth.tsx'
import { QrCode } from './qr-code.tsx'
import { useShowRecoveryCodes } from './recovery-codes-dialog.tsx'
import type { SecurityState } from './security-state.tsx'

import totp from './totp-dialog.module.css'

interface Begun {
  readonly secret: string
  readonly uri: string
  readonly proof: ReauthProof
}

type Confirmed = SecondFactorState & { readonly recoveryCodes?: readonly string[] | undefined }

/** Sets up the authenticator app: the password, the secret, the first code, and recovery codes if there were none. */
export function useSetUpTotp(guard: SecurityState): (hasPassword: boolean) => Promise<void> {
  const t = useTranslate('account')
  const toast = useToast()
  const askOwner = useReauth()
  const openDialog = useDialog()
  const showCodes = useShowRecoveryCodes()
  return async (hasPassword) => {
    const title = t('account.totp.setUpTitle')
    const begun = await askOwner({
      title,
      text: t(hasPassword ? 'account.totp.beginText' : 'account.totp.text'),
      okText: t('account.totp.continue'),
      hasPassword,
      act: beginTotp,
    })
    if (begun === undefined) return
    const confirmed = await openDialog<Confirmed>(
      title,
      ({ resolve }) => <TotpDialog begun={begun} resolve={resolve} />,
      { closesOnMask: false },
    )
    if (confirmed === undefined) return
    const { recoveryCodes, ...state } = confirmed
    guard.put(state)
    if (recoveryCodes !== undefined) await showCodes(recoveryCodes)
    toast(t('account.totp.turnedOn'))
  }
}

const beginTotp = async (proof: ReauthProof): Promise<Begun> => ({
  ...(await api.auth.beginTotp({ body: proof })),
  proof,
})

interface TotpDialogProps {
  readonly begun: Begun
  readonly resolve: (confirmed: Confirmed | undefined) => void
}

function TotpDialog({ begun: { secret, uri, proof }, resolve }: TotpDialogProps) {
  const t = useTranslate('account')
  const form = useForm({ defaultValues: { code: '' } })
  const { errors } = form.formState
  const sending = useServerForm({
    form,
    fields: ['code'],
    act: async ({ code }) => resolve(await api.auth.confirmTotp({ body: { ...proof, code: digitsOf(code) } })),
    onFailure: (error) => {
      if (error.code !== 'totp.wrong_code') return false
      form.setError('code', { message: error.message })
      form.setFocus('code')
      return true
    },
  })
  const { setFocus } = form
  // The step before had the focus, and is gone.
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <FormSheet
      title={t('account.totp.setUpTitle')}
      text={t('account.totp.scan')}
      form={sending}
      ok={<ReauthSubmit sending={sending} label={t('account.totp.confirm')} />}
      onCancel={() => resolve(undefined)}
    >
      <div className={totp.code}>
        <QrCode text={uri} label={t('account.totp.qr')} />
      </div>
      <CopyLine label={t('account.totp.secret')} text={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
      <Field
        label={t('account.totp.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        problem={errors.code?.message}
        {...form.register('code', {
          validate: (code) => isWholeCode(code) || t('account.totp.codeMissing'),
        })}
      />
    </FormSheet>
  )
}
