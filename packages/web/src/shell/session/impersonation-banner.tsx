import { useSession, useTranslate } from '@saffron/core/react'

import { BusyButton } from '../../ui/busy-button.tsx'
import { session, ownSignIn } from './client.ts'
import { endImpersonation } from './impersonation.ts'
import { signOutAndForget } from './sign-out.ts'

import styles from './impersonation-banner.module.css'

/** Shown at the top of every page while a super admin impersonates a user. */
export default function ImpersonationBanner() {
  const t = useTranslate('admin')
  const { user } = useSession(session)
  const text = t('admin.visit.text', { name: user?.name || user?.email || '' })
  return (
    <aside className={styles.banner} aria-label={text}>
      <p>{text}</p>
      {ownSignIn.isKept() ? (
        <BusyButton onPress={endImpersonation}>{t('admin.visit.back')}</BusyButton>
      ) : (
        <BusyButton onPress={signOutAndForget}>{t('admin.visit.leave')}</BusyButton>
      )}
    </aside>
  )
}
