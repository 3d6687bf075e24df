import type { OpenSession } from '@saffron/core/auth'
import { createListStore, type ListStore } from '@saffron/core/paging'
import { useStore, useTranslate } from '@saffron/core/react'
import { LogOut, Monitor } from 'lucide-react'

import { api } from '../../shell/session/client.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { List } from '../../ui/list/list.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { useMomentText } from '../../ui/moment.tsx'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { Row } from '../../ui/settings/row.tsx'
import { SettingsSection } from '../../ui/settings/settings-page.tsx'

import button from '../../ui/button.module.css'
import styles from '../../ui/settings/settings.module.css'

interface Sessions {
  readonly list: ListStore<OpenSession>
  readonly place: string
}

/** The active sessions, including the current one. */
export const useSessions = (): Sessions =>
  useKeptList('sessions', () =>
    createListStore<OpenSession>({
      load: ({ page, limit, signal }) => api.auth.searchSessions({ query: { page, limit }, signal }),
    }),
  )

export function SessionSection({ list, place, mayEnd }: Sessions & { readonly mayEnd: boolean }) {
  const t = useTranslate('account')
  const confirm = useConfirm()
  const toast = useToast()
  const { list: sessions } = useStore(list)
  const endOthers = async () => {
    const { revoked } = await api.auth.revokeOtherSessions()
    toast(t('account.session.othersEnded', { count: revoked }))
    await list.refresh()
  }
  const askEndOthers = () =>
    confirm({
      title: t('account.session.endOthersTitle'),
      content: t('account.session.endOthersText'),
      okText: t('account.session.endOthersOk'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: endOthers,
    })
  return (
    <SettingsSection title={t('account.session.title')} lead={t('account.session.lead')}>
      <div className={styles.card}>
        <List
          list={list}
          label={t('account.session.title')}
          place={place}
          className={styles.rows}
          emptyText={t('account.session.empty')}
        >
          {(session, focus) => (
            <SessionRow session={session} focus={focus} mayEnd={mayEnd} onEnded={() => list.remove(session.id)} />
          )}
        </List>
      </div>
      {mayEnd && sessions.length > 1 && (
        <button type="button" className={button.quiet} onClick={askEndOthers}>
          {t('account.session.endOthers')}
        </button>
      )}
    </SettingsSection>
  )
}

interface SessionRowProps {
  readonly session: OpenSession
  readonly focus: RowFocus
  readonly mayEnd: boolean
  readonly onEnded: () => void
}

function SessionRow({ session, focus, mayEnd, onEnded }: SessionRowProps) {
  const t = useTranslate('account')
  const when = useMomentText()
  const confirm = useConfirm()
  const toast = useToast()
  const { id, device, address, current, impersonated, updatedAt } = session
  const end = async () => {
    await api.auth.revokeSession({ params: { id } })
    onEnded()
    toast(t('account.session.ended', { device }))
  }
  const askEnd = () =>
    confirm({
      title: t('account.session.endTitle'),
      subject: device,
      content: t('account.session.endText'),
      okText: t('common.signOut'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: end,
    })
  return (
    <Row
      focus={focus}
      icon={<Monitor aria-hidden />}
      name={
        <>
          {device}
          {current && (
            <span className={styles.chip} data-tone="good">
              {t('account.session.current')}
            </span>
          )}
          {impersonated && <span className={styles.chip}>{t('account.session.impersonated')}</span>}
        </>
      }
      facts={
        <>
          <span>{address}</span>
          <span>{t('common.lastUsed', { when: when(updatedAt) })}</span>
        </>
      }
      actions={
        mayEnd &&
        !current && (
          <IconButton
            label={t('account.session.endOf', { device })}
            icon={<LogOut aria-hidden />}
            tabIndex={focus.tabIndex}
            onClick={askEnd}
          />
        )
      }
    />
  )
}
