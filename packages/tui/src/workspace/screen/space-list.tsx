import { useSession, useStore } from '@saffron/core/react'
import type { Workspace } from '@saffron/core/workspace'
import type { ReactElement } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { isoDay } from '../../shell/iso-time.ts'
import { cleanName } from '../../ui/clean-name.ts'
import { ListPart, useRows, useRowWork } from '../../ui/list/index.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'

/** The user's own space has no workspace. */
interface SpaceRow {
  readonly id: string
  readonly workspace?: Workspace
}

const OWN_ROW: SpaceRow = { id: 'personal' }

interface SpaceListProps extends ScreenProps {
  readonly onOpen: (workspace: Workspace) => void
}

/** The user's own space and the workspaces: switch to one, open its members, create, leave and restore them. */
export function SpaceList({ show, onBack, chooseSpace, onOpen }: SpaceListProps): ReactElement {
  const { api, session, space, t } = useApp()
  const { user } = useSession(session)
  const current = useStore(space)
  const { listProps, forget, attempt, ask, write } = useRowWork(t('cli.workspaces.hint'))
  const rows = useRows<SpaceRow>(async ({ page, limit, signal }) => {
    const { list, total } = await api.workspace.searchWorkspaces({ query: { page, limit }, signal })
    const found = list.map((workspace) => ({ id: workspace.id, workspace }))
    return { list: page === 1 ? [OWN_ROW, ...found] : found, total: total + 1 }
  })

  const create = (name: string): void => {
    if (name === '') return
    void attempt(async () => {
      const { name: created } = await api.workspace.createWorkspace({ body: { name } })
      await rows.refresh()
      return t('cli.workspace.created', { name: cleanName(created) })
    })
  }
  const restore = ({ id, name }: Workspace) =>
    ask(t('cli.workspaces.restoreAsked', { name: cleanName(name) }), async () => {
      await api.workspace.restoreWorkspace({ params: { id } })
      await rows.refresh()
      return t('common.restored', { title: cleanName(name) })
    })
  const leave = ({ id, name }: Workspace) =>
    ask(t('cli.workspace.leaveAsked', { name: cleanName(name) }), async () => {
      await api.workspace.removeMember({ params: { id, memberId: user?.id ?? '' } })
      if (id === current?.id) chooseSpace(undefined)
      else await rows.refresh()
      return t('cli.workspace.left', { name: cleanName(name) })
    })

  const pick = ({ workspace }: SpaceRow): void => {
    if (workspace === undefined || workspace.deleteAt === null) chooseSpace(workspace)
    else restore(workspace)
  }
  const onKey = (name: string | undefined, row: SpaceRow | undefined): boolean => {
    forget()
    const action = actionOf('workspaces', name)
    const workspace = row?.workspace
    if (action === 'invite') write(t('cli.workspaces.nameAsked'), create)
    else if (action === 'members' && workspace?.deleteAt === null) onOpen(workspace)
    else if (action === 'remove' && workspace?.deleteAt === null) leave(workspace)
    return action !== undefined
  }
  return (
    <ListPart
      title={t('cli.screen.workspaces')}
      source={rows}
      textOf={({ workspace }) => workspace?.name ?? t('cli.workspaces.personal')}
      cells={({ workspace }) => [
        workspace?.id === current?.id ? '●' : ' ',
        workspace === undefined ? '' : t(`cli.workspace.role.${workspace.role}`),
        workspace === undefined ? t('cli.workspaces.personal') : nameOf(workspace),
      ]}
      empty=""
      {...listProps}
      onPick={pick}
      onPalette={() => show('palette')}
      onBack={onBack}
      onKey={onKey}
    />
  )

  function nameOf({ name, deleteAt, unread }: Workspace): string {
    const shown =
      unread === 0 ? cleanName(name) : `${cleanName(name)} · ${t('cli.workspaces.unread', { count: unread })}`
    return deleteAt === null ? shown : t('cli.workspace.deletedUntil', { name: shown, date: isoDay(deleteAt) })
  }
}
