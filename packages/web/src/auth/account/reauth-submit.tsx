import { ApiError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { signOut } from '@saffron/core/session'

import { api, session } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import type { Submitting } from '../../ui/use-server-form.ts'

interface ReauthSubmitProps {
  readonly sending: Submitting
  readonly danger?: boolean
  readonly label: string
}

/** Submits an owner-only action. If the sign-in is too old as proof, it links to a fresh one. */
export function ReauthSubmit({ sending: { busy, failure }, danger = false, label }: ReauthSubmitProps) {
  const t = useTranslate('account')
  const isStale = ApiError.is(failure) && failure.code === 'auth.fresh_sign_in_required'
  if (isStale) {
    return (
      <Button tone="primary" onClick={() => void signOut({ api, session }, { toLogin: location.href })}>
        {t('account.signInAgain')}
      </Button>
    )
  }
  return (
    <Button type="submit" tone={danger ? 'danger' : 'primary'} busy={busy}>
      {label}
    </Button>
  )
}
