import { ApiError } from '@saffron/core/errors'
import type { Workspace } from '@saffron/core/workspace'

import type { WorkspaceDeps } from './context.ts'
import { toWorkspace } from './entities.ts'
import { countMembers } from './member-store.ts'
import { findWorkspace, type WorkspaceRow } from './workspace-store.ts'

type ReadDeps = Pick<WorkspaceDeps, 'db' | 'balancesOf'>

/** Returns workspaces with what is counted for each. */
export async function toWorkspaces({ db, balancesOf }: ReadDeps, rows: readonly WorkspaceRow[]): Promise<Workspace[]> {
  const ids = rows.map(({ id }) => id)
  const [members, balances] = await Promise.all([countMembers(db.query, ids), balancesOf(ids)])
  return rows.map((row) =>
    toWorkspace(row, { memberCount: members.get(row.id) ?? 0, balanceMicros: balances.get(row.id) ?? 0 }),
  )
}

/** Returns a workspace as a member sees it. Throws `workspace.not_found`. */
export async function readWorkspace(deps: ReadDeps, named: { id: string; userId: string }): Promise<Workspace> {
  const row = await findWorkspace(deps.db.query, named)
  const [workspace] = row === undefined ? [] : await toWorkspaces(deps, [row])
  if (workspace === undefined) throw new ApiError('workspace.not_found')
  return workspace
}
