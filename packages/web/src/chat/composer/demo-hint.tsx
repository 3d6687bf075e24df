import { isSuperAdmin } from '@saffron/core/auth'
import { useSession, useTranslate } from '@saffron/core/react'
import { Link } from 'react-router-dom'

import { session } from '../../shell/session/client.ts'

/** Says that the model is a demo, and leads who can change that to the channels. */
export function DemoHint() {
  const t = useTranslate()
  const { user } = useSession(session)
  return (
    <span>
      {t('chat.composer.demo')}
      {user !== null && isSuperAdmin(user.role) && (
        <>
          {' '}
          <Link to="/app/admin/channel">{t('chat.composer.connect')}</Link>
        </>
      )}
    </span>
  )
}
