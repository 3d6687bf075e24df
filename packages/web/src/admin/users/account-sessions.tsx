import type { Account, OpenSession } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { LogOut } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { api } from '../../shell/session/client.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { dateTimeText } from '../../ui/moment.tsx'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'

import button from '../../ui/button.module.css'
import styles from './users.module.css'

interface AccountSessionsProps {
  readonly account: Account
  readonly sessions: readonly OpenSession[]
  readonly onEnded: () => Promise<void>
}

/** A user's sessions, and buttons to end them. */
export function AccountSessions({ account, sessions, onEnded }: AccountSessionsProps) {
  const t = useTranslate('admin')
  const confirm = useConfirm()
  const toast = useToast()
  const lines = useRef<HTMLDivElement>(null)
  const before = useRef<readonly OpenSession[]>(undefined)
  const { id, name, email } = account
  const others = sessions.filter(({ current }) => !current)
  const ended = async ({ revoked }: { readonly revoked: number }) => {
    before.current = sessions
    await onEnded()
    toast(t('admin.users.ended', { count: revoked }))
  }
  useEffect(() => {
    if (before.current === undefined || before.current === sessions) return
    before.current = undefined
    // The pressed button has disappeared with its session. Otherwise, the dialog restores focus.
    if (document.activeElement === document.body) lines.current?.focus()
  })
  const asking = { cancelText: t('admin.users.cancel'), danger: true }
  const askEnd = ({ id: session, device }: OpenSession) =>
    confirm({
      ...asking,
      title: t('admin.users.endSessionTitle'),
      subject: device,
      content: t('admin.users.endSessionText'),
      okText: t('admin.users.endSession'),
      onOk: async () => ended(await api.auth.endUserSession({ params: { id, session } })),
    })
  const askEndAll = () =>
    confirm({
      ...asking,
      title: t('admin.users.endAllTitle'),
      subject: name || email,
      content: t('admin.users.endAllText'),
      okText: t('admin.users.endAllOk'),
      onOk: async () => ended(await api.auth.endUserSessions({ params: { id } })),
    })
  return (
    <div ref={lines} tabIndex={-1}>
      {sessions.length === 0 && t('admin.users.noSessions')}
      <ul className={styles.lines}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <span>
              {[
                session.device,
                session.address,
                dateTimeText(session.updatedAt, t.locale),
                session.impersonated && t('admin.users.visiting'),
                session.current && t('admin.users.thisSession'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {!session.current && (
              <IconButton
                label={t('admin.users.endSessionOf', { device: session.device })}
                icon={<LogOut aria-hidden />}
                onClick={() => askEnd(session)}
              />
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <button type="button" className={button.quiet} onClick={askEndAll}>
          {t('admin.users.endAll')}
        </button>
      )}
    </div>
  )
}
