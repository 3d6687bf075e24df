import { useTranslate } from '@saffron/core/react'
import { Link } from 'react-router-dom'

import { EntrySteps } from './entry/entry-steps.tsx'
import { useEntry } from './entry/use-entry.ts'
import { LoginForm } from './login-form.tsx'
import { SheetTitle } from './sheet-title.tsx'
import { useSignInOptions } from './sign-in-options.ts'

import button from '../ui/button.module.css'
import styles from './auth.module.css'

export default function LoginPage() {
  const t = useTranslate('account')
  const entry = useEntry()
  const { isNew } = useSignInOptions()
  return (
    <EntrySteps entry={entry}>
      {isNew ? (
        <>
          <SheetTitle title={t('auth.signIn.newTitle')} lead={t('auth.signIn.newLead')} />
          <Link to="/auth/register" className={`${button.primary} ${styles.first}`}>
            {t('auth.signIn.newAction')}
          </Link>
        </>
      ) : (
        <SheetTitle title={t('auth.signIn.title')} lead={t('auth.signIn.lead')} />
      )}
      <LoginForm entry={entry} />
    </EntrySteps>
  )
}
