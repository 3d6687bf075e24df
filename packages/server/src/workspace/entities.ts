import type { Person } from '@saffron/core/auth'
import type { FoundWorkspace, Workspace, WorkspaceMember } from '@saffron/core/workspace'

import { readSettings } from '../spaces/index.ts'
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

interface FoundRow extends Pick<WorkspaceRow, 'id' | 'name' | 'createdAt' | 'updatedAt'> {
  readonly userId: string | null
  readonly userName: string | null
  readonly email: string | null
  readonly avatar: string | null
}

export const toFoundWorkspace = (
  { id, name, createdAt, updatedAt, userId, userName, email, avatar }: FoundRow,
  memberCount: number,
  balanceMicros: number,
): FoundWorkspace => ({
  id,
  name,
  owner: userId === null ? null : { ...toPerson({ id: userId, name: userName ?? '', avatar }), email: email ?? '' },
  memberCount,
  balanceMicros,
  createdAt,
  updatedAt,
})
