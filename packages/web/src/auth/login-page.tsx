import { useTranslate } from '@saffron/core/react'

import { EntrySteps } from './entry/entry-steps.tsx'
import { useEntry } from './entry/use-entry.ts'
import { LoginForm } from './login-form.tsx'
import { SheetTitle } from './sheet-title.tsx'

export default function LoginPage() {
  const t = useTranslate('account')
  const entry = useEntry()
  return (
    <EntrySteps entry={entry}>
      <SheetTitle title={t('auth.signIn.title')} lead={t('auth.signIn.lead')} />
      <LoginForm entry={entry} />
    </EntrySteps>
  )
}
