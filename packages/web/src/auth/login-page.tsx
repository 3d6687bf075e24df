import { useTranslate } from '@saffron/core/react'
import { Navigate, useLocation } from 'react-router-dom'

import { pageBeforeSignIn } from '../shell/routing/page-before-sign-in.ts'
import { SignInSteps } from './entry/sign-in-steps.tsx'
import { useSignInFlow } from './entry/use-sign-in-flow.ts'
import { SpentInvitationTitle } from './invitation/spent-invitation-title.tsx'
import { isSpent, useStoredInvitation } from './invitation/use-stored-invitation.ts'
import { WorkspaceInvitationNote } from './invitation/workspace-invitation-note.tsx'
import { LoginForm } from './login-form.tsx'
import { SheetTitle } from './sheet-title.tsx'
import { useSignInOptions } from './sign-in-options.ts'

/** The sign-in page. On a server without accounts it creates the first one. */
export default function LoginPage() {
  const t = useTranslate('account')
  const entry = useSignInFlow()
  const [invitation] = useStoredInvitation()
  const { isNew } = useSignInOptions()
  const { state } = useLocation()
  // Invited visitors usually have no account, so they start at sign-up, which links back here.
  const comesInvited = invitation?.state === 'open' && pageBeforeSignIn(state)?.startsWith('/app/invite/') === true
  if (isNew || comesInvited) return <Navigate to="/auth/register" replace />
  return (
    <SignInSteps entry={entry}>
      {isSpent(invitation) ? (
        <SpentInvitationTitle invitation={invitation} />
      ) : (
        <SheetTitle title={t('auth.signIn.title')} lead={t('auth.signIn.lead')} />
      )}
      <WorkspaceInvitationNote />
      <LoginForm entry={entry} invitation={invitation} />
    </SignInSteps>
  )
}
