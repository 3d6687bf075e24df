import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import type { WorkspaceInvitation } from '@saffron/core/workspace'
import { Link2, Mail, Undo2, UserPlus } from 'lucide-react'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { List } from '../../ui/list/list.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { dateText } from '../../ui/moment.tsx'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { Row } from '../../ui/settings/row.tsx'
import type { TabProps } from '../tab-props.ts'
import { useInvite } from '../use-invite.tsx'

import settings from '../../ui/settings/settings.module.css'
import styles from '../workspace.module.css'

/** The invitations of a workspace, which can be withdrawn. */
export function InvitationSection({ workspace }: Pick<TabProps, 'workspace'>) {
  const t = useTranslate('workspace')
  const { id } = workspace
  const invite = useInvite(workspace)
  const { list, place } = useKeptList(`workspace ${id} invitations`, () =>
    createListStore<WorkspaceInvitation>({
      load: ({ signal, ...page }) => api.workspace.searchWorkspaceInvitations({ params: { id }, query: page, signal }),
    }),
  )
  return (
    <section className={styles.section} aria-label={t('workspace.invitations')}>
      <div className={styles.sectionHead}>
        <h2>{t('workspace.invitations')}</h2>
        <Button icon={<UserPlus aria-hidden />} onClick={() => void invite().then(list.refresh)}>
          {t('workspace.invite')}
        </Button>
      </div>
      <div className={settings.card}>
        <List
          list={list}
          place={place}
          label={t('workspace.invitations')}
          className={settings.rows}
          emptyText={t('workspace.noInvitations')}
        >
          {(invitation, focus) => (
            <InvitationRow
              workspaceId={id}
              invitation={invitation}
              focus={focus}
              onWithdrawn={(withdrawn) => list.update(withdrawn.id, () => withdrawn)}
            />
          )}
        </List>
      </div>
    </section>
  )
}

interface InvitationRowProps {
  readonly workspaceId: string
  readonly invitation: WorkspaceInvitation
  readonly focus: RowFocus
  readonly onWithdrawn: (withdrawn: WorkspaceInvitation) => void
}

function InvitationRow({ workspaceId, invitation, focus, onWithdrawn }: InvitationRowProps) {
  const t = useTranslate('workspace')
  const confirm = useConfirm()
  const toast = useToast()
  const { id, role, email, inviter, state, uses, maxUses, expiresAt } = invitation
  const name = email ?? t('workspace.anyone')
  const withdraw = () =>
    confirm({
      title: t('workspace.withdrawTitle'),
      subject: name,
      content: t('workspace.withdrawText'),
      okText: t('workspace.withdraw'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: async () => {
        const params = { id: workspaceId, invitationId: id }
        onWithdrawn(await api.workspace.withdrawWorkspaceInvitation({ params }))
        toast(t('common.invitationWithdrawn'))
      },
    })
  return (
    <Row
      focus={focus}
      icon={email === null ? <Link2 aria-hidden /> : <Mail aria-hidden />}
      name={
        <>
          {name}
          <span className={settings.chip}>{t(`workspace.role.${role}`)}</span>
          <span className={settings.chip} data-tone={state === 'open' ? 'good' : undefined}>
            {t(`workspace.state.${state}`)}
          </span>
        </>
      }
      facts={
        <>
          <span>{t('workspace.usesLeft', { uses, most: maxUses })}</span>
          {state === 'open' && <span>{t('workspace.invited.until', { day: dateText(expiresAt, t.locale) })}</span>}
          {inviter !== null && <span>{t('workspace.invitedBy', { name: inviter.name || inviter.id })}</span>}
        </>
      }
      actions={
        state === 'open' && (
          <IconButton
            label={t('workspace.withdrawOf', { name })}
            icon={<Undo2 aria-hidden />}
            tabIndex={focus.tabIndex}
            onClick={withdraw}
          />
        )
      }
    />
  )
}
