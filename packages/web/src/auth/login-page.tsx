import { useTranslate } from '@saffron/core/react'
import { Navigate } from 'react-router-dom'

import { EntrySteps } from './entry/entry-steps.tsx'
import { useEntry } from './entry/use-entry.ts'
import { SpentInvitationTitle } from './invitation/spent-invitation-title.tsx'
import { isSpent, useStoredInvitation } from './invitation/use-stored-invitation.ts'
import { LoginForm } from './login-form.tsx'
import { SheetTitle } from './sheet-title.tsx'
import { useSignInOptions } from './sign-in-options.ts'

/** The sign-in page. On a server without accounts it creates the first one. */
export default function LoginPage() {
  const t = useTranslate('account')
  const entry = useEntry()
  const [invitation] = useStoredInvitation()
  const { isNew } = useSignInOptions()
  if (isNew) return <Navigate to="/auth/register" replace />
  return (
    <EntrySteps entry={entry}>
      {isSpent(invitation) ? (
        <SpentInvitationTitle invitation={invitation} />
      ) : (
        <SheetTitle title={t('auth.signIn.title')} lead={t('auth.signIn.lead')} />
      )}
      <LoginForm entry={entry} invitation={invitation} />
    </EntrySteps>
  )
}
