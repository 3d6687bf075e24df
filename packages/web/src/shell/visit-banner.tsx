import { useSession, useTranslate } from '@saffron/core/react'

import { session } from './client.ts'
import { leave } from './leave.ts'

import button from '../ui/button.module.css'
import styles from './visit-banner.module.css'

/** Across the top of every page that a super-admin sees in somebody else's place. */
export default function VisitBanner() {
  const t = useTranslate('admin')
  const { user } = useSession(session)
  const text = t('admin.visit.text', { name: user?.name || user?.email || '' })
  return (
    <aside className={styles.banner} aria-label={text}>
      <p>{text}</p>
      <button type="button" className={button.quiet} onClick={() => void leave()}>
        {t('admin.visit.leave')}
      </button>
    </aside>
  )
}
