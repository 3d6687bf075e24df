import type { Invitation } from '@saffron/core/auth'
import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'

import { api } from '../../shell/session/client.ts'
import { List } from '../../ui/list/list.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { SettingsPage, SettingsSection } from '../../ui/settings/settings-page.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { LinkForm } from './link-form.tsx'
import { SendForm } from './send-form.tsx'

import styles from '../../ui/settings/settings.module.css'

/** Invites others by link or email, and lists the invitations. */
export default function InvitationsPage() {
  const t = useTranslate('account')
  const { list, place } = useKeptList('invitations', () =>
    createListStore<Invitation>({
      load: ({ page, limit, signal }) => api.auth.searchInvitations({ query: { page, limit }, signal }),
    }),
  )
  const refresh = () => void list.refresh()
  return (
    <SettingsPage>
      <SettingsSection title={t('account.invite.linkTitle')} lead={t('account.invite.linkLead')}>
        <LinkForm onMade={refresh} />
      </SettingsSection>
      <SettingsSection title={t('account.invite.sendTitle')} lead={t('account.invite.sendLead')}>
        <SendForm onSent={refresh} />
      </SettingsSection>
      <SettingsSection title={t('account.invite.listTitle')} lead={t('account.invite.listLead')}>
        <div className={styles.card}>
          <List
            list={list}
            label={t('account.invite.listTitle')}
            place={place}
            className={styles.rows}
            emptyText={t('common.noInvitations')}
          >
            {(invitation, focus) => (
              <InvitationRow
                invitation={invitation}
                focus={focus}
                onWithdrawn={(withdrawn) => list.update(withdrawn.id, () => withdrawn)}
              />
            )}
          </List>
        </div>
      </SettingsSection>
    </SettingsPage>
  )
}
