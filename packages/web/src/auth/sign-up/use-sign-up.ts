import { digitsOf } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm, type UseFormReturn } from 'react-hook-form'

import { api, session } from '../../shell/session/client.ts'
import { useServerForm } from '../../ui/use-server-form.ts'
import { sendCode } from '../codes/send-code.ts'
import { useEntryState } from '../entry-state.ts'
import type { SignInFlow } from '../entry/use-sign-in-flow.ts'
import { recordAccount, useSignInOptions } from '../sign-in-options.ts'

const FIELDS = ['name', 'email', 'password', 'code'] as const

export type SignUpValues = Record<(typeof FIELDS)[number], string>
export type SignUpForm = UseFormReturn<SignUpValues>

interface SignUpOptions {
  readonly entry: SignInFlow
  /** The ID of an invitation to sign up with. */
  readonly invitation: string | undefined
  /** Called with the error code. The next attempt goes without the invitation. */
  readonly onInvitationRefused: (code: string) => void
}

const send = (email: string) => api.auth.sendEmailCode({ params: { email } })

/** The sign-up form. It has two steps if the address must be verified first, and input is kept. */
export function useSignUp({ entry, invitation, onInvitationRefused }: SignUpOptions) {
  const t = useTranslate('account')
  const { emailCodeRequired } = useSignInOptions()
  const { email: given = '' } = useEntryState()
  const form: SignUpForm = useForm({ defaultValues: { name: '', email: given, password: '', code: '' } })
  const [step, setStep] = useState<'account' | 'address'>('account')
  const [setupCodeWanted, setSetupCodeWanted] = useState(false)
  const isAddressStep = step === 'address'

  const askForCode = async (email: string) => {
    await sendCode(email, () => send(email))
    form.resetField('code')
    setStep('address')
  }
  const signUp = async ({ name, email, password, code }: SignUpValues) => {
    const typed = isAddressStep ? digitsOf(code) : code.trim()
    const result = await api.auth.signUp({
      body: {
        email,
        password,
        ...(name.trim() !== '' && { name: name.trim() }),
        ...(typed !== '' && { code: typed }),
        ...(invitation !== undefined && { invitation }),
      },
    })
    recordAccount()
    // The invitation is used, so its page isn't needed again.
    if (invitation !== undefined) session.takeRedirect()
    return result
  }
  const { submit, failure, setFailure } = useServerForm({
    form,
    fields: FIELDS,
    act: async (values) => {
      if (emailCodeRequired && !isAddressStep) return askForCode(values.email)
      try {
        return await entry.enter(() => signUp(values))
      } catch (error) {
        // The server's first account was created, or its rules changed, since this page was loaded.
        if (!(ApiError.is(error) && error.code === 'auth.code_required')) throw error
        return askForCode(values.email)
      }
    },
    onFailure: (error) => {
      if (error.code === 'auth.setup_code_required') return askForSetupCode()
      if (error.code.startsWith('invitation.')) onInvitationRefused(error.code)
      else if (isOfAccount(error)) flushSync(() => setStep('account'))
      return false
    },
  })
  const askForSetupCode = () => {
    const again = setupCodeWanted
    setSetupCodeWanted(true)
    form.setError('code', { message: t(again ? 'auth.setupCodeWrong' : 'error.auth.setup_code_required') })
    return true
  }
  return {
    form,
    submit,
    failure,
    setFailure,
    step,
    setupCodeWanted,
    resend: () => send(form.getValues('email')),
    backToAccount: () => {
      setFailure(undefined)
      setStep('account')
    },
  }
}

/** Whether an error concerns a field of the first step. */
const isOfAccount = ({ issues = [] }: ApiError): boolean => issues.some(({ path }) => !path.endsWith('.code'))
