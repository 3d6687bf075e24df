import { ApiError } from '@saffron/core/errors'
import type { Workspace } from '@saffron/core/workspace'

import type { WorkspaceDeps } from './context.ts'
import { toWorkspace } from './entities.ts'
import { countMembers } from './member-store.ts'
import { findWorkspace, type WorkspaceRow } from './workspace-store.ts'

type ReadDeps = Pick<WorkspaceDeps, 'db' | 'balancesOf' | 'chat'>

const countOf = (counts: ReadonlyMap<string, number>, id: string): number => counts.get(id) ?? 0

/** Returns workspaces with what is counted for each, and for this member. */
export async function toWorkspaces(
  { db, balancesOf, chat }: ReadDeps,
  userId: string,
  rows: readonly WorkspaceRow[],
): Promise<Workspace[]> {
  const ids = rows.map(({ id }) => id)
  const [members, balances, unread, activity] = await Promise.all([
    countMembers(db.query, ids),
    balancesOf(ids),
    // The messages of a deleted one can't be read.
    chat.unreadIn(
      rows.filter(({ deleteAt }) => deleteAt === null).map(({ id }) => id),
      userId,
    ),
    chat.activityIn(ids),
  ])
  return rows.map((row) =>
    toWorkspace(row, {
      memberCount: countOf(members, row.id),
      unread: countOf(unread, row.id),
      balanceMicros: countOf(balances, row.id),
      activeAt: activity.get(row.id),
    }),
  )
}

/** Returns a workspace as a member sees it. Throws `workspace.not_found`. */
export async function readWorkspace(deps: ReadDeps, named: { id: string; userId: string }): Promise<Workspace> {
  const row = await findWorkspace(deps.db.query, named)
  const [workspace] = row === undefined ? [] : await toWorkspaces(deps, named.userId, [row])
  if (workspace === undefined) throw new ApiError('workspace.not_found')
  return workspace
}
