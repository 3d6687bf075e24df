import { useTranslate } from '@saffron/core/react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'

import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { CodeField } from './codes/code-field.tsx'
import { codeRules } from './codes/code-rules.ts'
import { SignInSteps } from './entry/sign-in-steps.tsx'
import { type SignInFlow, useSignInFlow } from './entry/use-sign-in-flow.ts'
import { InvitationNote } from './invitation/invitation-note.tsx'
import { usableInvitation, useStoredInvitation } from './invitation/use-stored-invitation.ts'
import { WorkspaceInvitationNote } from './invitation/workspace-invitation-note.tsx'
import { SheetTitle } from './sheet-title.tsx'
import { useSignInOptions } from './sign-in-options.ts'
import { AccountFields } from './sign-up/account-fields.tsx'
import { useSignUp } from './sign-up/use-sign-up.ts'
import { OtherSignInMethods } from './social/other-sign-in-methods.tsx'

import styles from './auth.module.css'

export default function RegisterPage() {
  const entry = useSignInFlow()
  return (
    <SignInSteps entry={entry}>
      <SignUp entry={entry} />
    </SignInSteps>
  )
}

/** Name, email and password, then the emailed code if the operator requires it. */
function SignUp({ entry }: { readonly entry: SignInFlow }) {
  const t = useTranslate('account')
  const [invitation, refuse] = useStoredInvitation()
  const { isNew, mail } = useSignInOptions()
  const usable = usableInvitation(invitation)
  const { form, submit, failure, setFailure, step, setupCodeWanted, resend, backToAccount } = useSignUp({
    entry,
    invitation: usable,
    onInvitationRefused: refuse,
  })
  const { errors, isSubmitting } = form.formState
  const email = useWatch({ control: form.control, name: 'email' })
  const isAccountStep = step === 'account'
  const codeLead = mail === 'outbox' ? 'account.signUp.codeLeadHeld' : 'account.signUp.codeLead'
  const lead = isNew ? t('auth.signUp.newLead') : t('auth.signUp.lead')
  const title = isNew ? t('auth.signUp.newTitle') : t('auth.signUp.title')
  return (
    <>
      {isAccountStep ? (
        <SheetTitle title={title} lead={lead} />
      ) : (
        <SheetTitle title={t('common.confirmYourEmail')} lead={t(codeLead, { email: email.trim() })} />
      )}
      {isAccountStep && <WorkspaceInvitationNote />}
      {invitation !== undefined && isAccountStep && <InvitationNote invitation={invitation} page="signUp" />}
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {/* Hidden in the second step but present, so input is kept and password managers know the account. */}
        <div className={styles.form} hidden={!isAccountStep}>
          <AccountFields form={form} setupCodeWanted={setupCodeWanted} />
        </div>
        {!isAccountStep && (
          <CodeField
            field={form.register('code', codeRules(t))}
            problem={errors.code?.message}
            email={email}
            onResend={resend}
          />
        )}
        <Failure error={failure} />
        <Button type="submit" tone="primary" busy={isSubmitting} className={styles.submit}>
          {t('auth.signUp.submit')}
        </Button>
      </form>
      {isAccountStep && <OtherSignInMethods onFailure={setFailure} />}
      <p className={styles.other}>
        {isAccountStep ? (
          !isNew && (
            <span>
              {t('auth.signUp.hasAccount')}
              {t.locale === 'en' && ' '}
              <Link to="/auth/login" state={{ email }}>
                {t('common.signIn')}
              </Link>
            </span>
          )
        ) : (
          <button type="button" className={styles.link} onClick={backToAccount}>
            {t('account.code.otherAddress')}
          </button>
        )}
      </p>
    </>
  )
}
