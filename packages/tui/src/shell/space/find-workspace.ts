import type { Api } from '@saffron/core/client'
import { ApiError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'
import type { Workspace } from '@saffron/core/workspace'

import { CommandError, EXIT } from '../exit-codes.ts'
import { isWholeId, matchesId, readAll } from '../find-row.ts'

/**
 * Finds a workspace of the user by name, ID or end of the ID, or with `isDeleted` a deleted one. A name in the same
 * case wins over others. Throws a usage error that lists the IDs if several have the name, and `workspace.not_found` if
 * none has.
 */
export async function findWorkspace(
  { api, t }: { readonly api: Api; readonly t: Translate },
  typed: string,
  { isDeleted = false } = {},
): Promise<Workspace> {
  const all = await readAll<Workspace>((query) => api.workspace.searchWorkspaces({ query }))
  const found = fitting(
    all.filter(({ deleteAt }) => (deleteAt !== null) === isDeleted),
    typed,
  )
  if (found.length > 1) {
    const ids = found.map(({ id }) => id).join(', ')
    throw new CommandError(t('cli.workspace.which', { name: typed, ids }), EXIT.usage)
  }
  if (found[0] === undefined) throw new ApiError('workspace.not_found')
  return found[0]
}

/** Returns the ID of a workspace. A whole ID isn't looked up, because the server checks it anyway. */
export const workspaceIdOf = async (context: Parameters<typeof findWorkspace>[0], typed: string): Promise<string> =>
  isWholeId(typed) ? typed.toLowerCase() : (await findWorkspace(context, typed)).id

function fitting(all: readonly Workspace[], typed: string): readonly Workspace[] {
  const folded = typed.toLowerCase()
  const ways = [
    ({ name }: Workspace) => name === typed,
    ({ name }: Workspace) => name.toLowerCase() === folded,
    ({ id }: Workspace) => matchesId(id, typed),
  ]
  return ways.map((fits) => all.filter(fits)).find((found) => found.length > 0) ?? []
}
