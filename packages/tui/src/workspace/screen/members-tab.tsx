import { readCredits } from '@saffron/core/format'
import { useSession, useStore } from '@saffron/core/react'
import { ASSIGNABLE_ROLES, type Workspace, type WorkspaceMember } from '@saffron/core/workspace'
import { type ReactElement, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { cleanName } from '../../ui/clean-name.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { PartList, useRows, useRowWork } from '../../ui/list/index.ts'
import { PickList } from '../../ui/pick-list.tsx'
import { sgr } from '../../ui/style.ts'
import { changedLine, spentText } from '../member-text.ts'
import { workspaceLines } from '../workspace-lines.ts'
import type { WorkspaceTabProps } from './tab-props.ts'
import { useInvite } from './use-invite.tsx'

type MemberRow = WorkspaceMember & { readonly id: string }

/** The members of a workspace with their roles and limits. */
export function MembersTab(props: WorkspaceTabProps): ReactElement {
  const { isAdmin, title, chooseSpace, onPalette, onBack } = props
  const { api, session, space, t } = useApp()
  const { user } = useSession(session)
  const current = useStore(space)
  const [workspace, setWorkspace] = useState<Workspace>(props.workspace)
  const [choosing, setChoosing] = useState<MemberRow>()
  const work = useRowWork(t(isAdmin ? 'cli.workspaces.membersHint' : 'cli.workspaces.memberHint'))
  const { id } = workspace
  const invite = useInvite(id, work)
  const rows = useRows<MemberRow>(async ({ signal }) => {
    const whole = await api.workspace.getWorkspace({ params: { id }, signal })
    setWorkspace(whole)
    const list = whole.members.map((member) => ({ id: member.user.id, ...member }))
    return { list, total: list.length }
  })

  const change = (row: MemberRow, body: Parameters<typeof changedLine>[1]) =>
    work.attempt(async () => {
      const changed = await api.workspace.updateMember({ params: { id, memberId: row.id }, body })
      rows.update(row.id, (now) => ({ ...now, ...changed }))
      return changedLine(changed, body, t)
    })
  const limit = (row: MemberRow) =>
    work.write(t('cli.workspaces.budgetAsked', { name: cleanName(row.user.name) }), (typed) => {
      const monthLimitMicros = typed === '' ? null : /^0+$/.test(typed) ? 0 : readCredits(typed)
      if (monthLimitMicros === undefined) work.say(t('cli.fits.credits'), sgr.error)
      else void change(row, { monthLimitMicros })
    })
  const remove = (row: MemberRow) => {
    const words = { name: cleanName(row.user.name), workspace: cleanName(workspace.name) }
    const isOwn = row.id === user?.id
    const text = isOwn
      ? t('cli.workspace.leaveAsked', { name: words.workspace })
      : t('cli.workspace.removeAsked', words)
    work.ask(text, async () => {
      await api.workspace.removeMember({ params: { id, memberId: row.id } })
      if (!isOwn) {
        await rows.refresh()
        return t('cli.workspace.memberRemoved', words)
      }
      if (id === current?.id) chooseSpace(undefined)
      else onBack()
      return undefined
    })
  }
  const onKey = (name: string | undefined, row: MemberRow | undefined): boolean => {
    work.forget()
    if (props.onKey(name)) return true
    const action = actionOf('workspaces', name)
    if (action === 'invite' && isAdmin) invite.begin()
    else if (row !== undefined) {
      if (action === 'role' && isAdmin) setChoosing(row)
      if (action === 'budget' && isAdmin) limit(row)
      if (action === 'remove' && (isAdmin || row.id === user?.id)) remove(row)
    }
    return action !== undefined
  }
  return (
    <PartList
      title={title}
      source={rows}
      textOf={({ user: { name } }) => name}
      above={workspaceLines(workspace, t).slice(1).map(cleanLine)}
      cells={(row) => [t(`cli.workspace.role.${row.role}`), spentText(row, t).padStart(8), cleanName(row.user.name)]}
      empty=""
      {...work.listProps}
      onPalette={onPalette}
      onBack={onBack}
      onKey={onKey}
      over={
        choosing === undefined ? (
          invite.over
        ) : (
          <PickList
            title={cleanName(choosing.user.name)}
            items={ASSIGNABLE_ROLES.map((value) => ({ value, label: t(`cli.workspaces.role.${value}`) }))}
            initial={choosing.role}
            onPick={(picked) => {
              setChoosing(undefined)
              const role = ASSIGNABLE_ROLES.find((each) => each === picked)
              if (role !== undefined && role !== choosing.role) void change(choosing, { role })
            }}
            onBack={() => setChoosing(undefined)}
          />
        )
      }
    />
  )
}
