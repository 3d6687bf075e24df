import { useTranslate } from '@saffron/core/react'
import { refreshProfile } from '@saffron/core/session'
import { MessageCircle } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { NavLink } from 'react-router-dom'

import { AccountMenu } from './account-menu.tsx'
import { api, session } from './client.ts'
import { Mark } from './mark.tsx'

import styles from './app-shell.module.css'

/** The rail with what there is, and the page beside it. Below 600 px the page has it all. */
export function AppShell({ children }: { readonly children: ReactNode }) {
  const t = useTranslate()
  useEffect(() => {
    // A new role, name or balance shows; without a network the stored profile does.
    refreshProfile({ api, session }).catch(() => undefined)
  }, [])
  return (
    <div className={styles.shell}>
      <nav className={styles.rail} aria-label={t('shell.nav')}>
        <Mark />
        <NavLink to="/app/chats" className={styles.link ?? ''} aria-label={t('shell.chats')} title={t('shell.chats')}>
          <MessageCircle aria-hidden />
        </NavLink>
        <div className={styles.space} />
        <AccountMenu side="right" />
      </nav>
      {children}
    </div>
  )
}
