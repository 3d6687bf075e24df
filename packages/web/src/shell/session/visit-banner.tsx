import { useSession, useTranslate } from '@saffron/core/react'

import { BusyButton } from '../../ui/busy-button.tsx'
import { session, setAside } from './client.ts'
import { leave } from './leave.ts'
import { returnFromVisit } from './visit.ts'

import styles from './visit-banner.module.css'

/** Shown at the top of every page while a super admin impersonates a user. */
export default function VisitBanner() {
  const t = useTranslate('admin')
  const { user } = useSession(session)
  const text = t('admin.visit.text', { name: user?.name || user?.email || '' })
  return (
    <aside className={styles.banner} aria-label={text}>
      <p>{text}</p>
      {setAside.is() ? (
        <BusyButton onPress={returnFromVisit}>{t('admin.visit.back')}</BusyButton>
      ) : (
        <BusyButton onPress={leave}>{t('admin.visit.leave')}</BusyButton>
      )}
    </aside>
  )
}
