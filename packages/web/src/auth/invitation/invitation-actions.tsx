import { useTranslate } from '@saffron/core/react'
import { useNavigate } from 'react-router-dom'

import { session } from '../../shell/session/client.ts'
import { signOutAndForget } from '../../shell/session/sign-out.ts'
import { useCopy } from '../../ui/use-copy.ts'

import button from '../../ui/button.module.css'

/** Options for a signed-in user: share the invitation, or create another account. */
export function InvitationActions() {
  const t = useTranslate('account')
  const navigate = useNavigate()
  const { copied, copy } = useCopy()
  const makeAnother = async () => {
    const { pathname } = location
    await signOutAndForget()
    session.storeRedirect(pathname)
    await navigate('/auth/register', { replace: true })
  }
  return (
    <>
      <button type="button" className={button.primary} onClick={() => copy(location.origin + location.pathname)}>
        {t(copied ? 'common.copied' : 'account.invite.copy')}
      </button>
      <button type="button" className={button.quiet} onClick={() => void makeAnother()}>
        {t('account.invite.otherAccount')}
      </button>
    </>
  )
}
