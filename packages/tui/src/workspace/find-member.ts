import { ApiError } from '@saffron/core/errors'
import type { WorkspaceMember, WorkspaceWithMembers } from '@saffron/core/workspace'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { matchesId } from '../shell/find-row.ts'
import { workspaceIdOf } from '../shell/space/index.ts'

/** A member with the workspace. */
interface Found {
  readonly workspace: WorkspaceWithMembers
  readonly member: WorkspaceMember
}

/**
 * Finds a member of a workspace by name, ID or end of the ID. Throws a usage error that lists the IDs if several have
 * the name.
 */
export async function findMember(context: Context, workspaceName: string, typed: string): Promise<Found> {
  const { api, t } = context
  const workspace = await api.workspace.getWorkspace({ params: { id: await workspaceIdOf(context, workspaceName) } })
  const ways = [
    ({ user }: WorkspaceMember) => user.name === typed,
    ({ user }: WorkspaceMember) => user.name.toLowerCase() === typed.toLowerCase(),
    ({ user }: WorkspaceMember) => matchesId(user.id, typed),
  ]
  const found = ways.map((fits) => workspace.members.filter(fits)).find((members) => members.length > 0) ?? []
  if (found.length > 1) {
    const ids = found.map(({ user }) => user.id).join(', ')
    throw new CommandError(t('cli.workspace.whichMember', { name: typed, ids }), EXIT.usage)
  }
  if (found[0] === undefined) throw new ApiError('workspace.member_not_found')
  return { workspace, member: found[0] }
}
