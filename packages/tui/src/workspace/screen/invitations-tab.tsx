import type { WorkspaceInvitation } from '@saffron/core/workspace'
import type { ReactElement } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { shortId } from '../../shell/find-row.ts'
import { isoDay } from '../../shell/iso-time.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { PartList, useRows, useRowWork } from '../../ui/list/index.ts'
import type { WorkspaceTabProps } from './tab-props.ts'
import { useInvite } from './use-invite.tsx'

/** The invitations of a workspace, newest first. */
export function InvitationsTab({
  workspace: { id },
  title,
  onPalette,
  onBack,
  ...props
}: WorkspaceTabProps): ReactElement {
  const { api, t } = useApp()
  const work = useRowWork(t('cli.workspaces.invitationsHint'))
  const rows = useRows<WorkspaceInvitation>(({ page, limit, signal }) =>
    api.workspace.searchWorkspaceInvitations({ params: { id }, query: { page, limit }, signal }),
  )
  const invite = useInvite(id, work, rows.refresh)
  const withdraw = (row: WorkspaceInvitation) =>
    work.ask(t('cli.invite.rmAsked', { name: row.email ?? shortId(row.id) }), async () => {
      const params = { id, invitationId: row.id }
      const withdrawn = await api.workspace.withdrawWorkspaceInvitation({ params })
      rows.update(row.id, () => withdrawn)
      return t('common.invitationWithdrawn')
    })
  const onKey = (name: string | undefined, row: WorkspaceInvitation | undefined): boolean => {
    work.forget()
    if (props.onKey(name)) return true
    const action = actionOf('workspaces', name)
    if (action === 'invite') invite.begin()
    else if (action === 'remove' && row?.state === 'open') withdraw(row)
    return action !== undefined
  }
  return (
    <PartList
      title={title}
      source={rows}
      cells={({ state, role, uses, maxUses, expiresAt, email }) => [
        t(`cli.invite.state.${state}`),
        t(`cli.workspace.role.${role}`),
        `${uses}/${maxUses}`,
        isoDay(expiresAt),
        email === null ? t('cli.workspace.anyone') : cleanLine(email),
      ]}
      empty={t('cli.workspace.noInvitations')}
      {...work.listProps}
      onPalette={onPalette}
      onBack={onBack}
      onKey={onKey}
      over={invite.over}
    />
  )
}
