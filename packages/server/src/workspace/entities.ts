import type { Person } from '@saffron/core/auth'
import type { Workspace, WorkspaceMember, WorkspaceSettings } from '@saffron/core/workspace'

import type { MemberRow } from './member-store.ts'
import type { WorkspaceRow } from './workspace-store.ts'

/** Returns a workspace as the member sees it whose role is in the row. */
export const toWorkspace = (
  { id, name, avatar, role, payer, settings, version, deleteAt, createdAt, updatedAt }: WorkspaceRow,
  {
    memberCount,
    unread,
    balanceMicros,
    activeAt,
  }: Pick<Workspace, 'memberCount' | 'unread' | 'balanceMicros' | 'activeAt'>,
): Workspace => ({
  id,
  name,
  ...(avatar !== null && { avatar }),
  role,
  memberCount,
  unread,
  deleteAt,
  payer,
  settings: readSettings(settings),
  balanceMicros,
  ...(activeAt !== undefined && { activeAt }),
  version,
  createdAt,
  updatedAt,
})

// Safe, because only checked settings are stored.
const readSettings = (settings: string): WorkspaceSettings => JSON.parse(settings) as WorkspaceSettings

export const toMember = (
  { userId, name, avatar, role, monthLimit, joinedAt }: MemberRow,
  monthUsedMicros: number,
): WorkspaceMember => ({
  user: toPerson({ id: userId, name, avatar }),
  role,
  monthLimitMicros: monthLimit,
  monthUsedMicros,
  joinedAt,
})

const toPerson = ({ id, name, avatar }: { id: string; name: string; avatar: string | null }): Person => ({
  id,
  name,
  ...(avatar !== null && { avatar }),
})
