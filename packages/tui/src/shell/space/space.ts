import { ApiError } from '@saffron/core/errors'
import type { Workspace } from '@saffron/core/workspace'

import { cleanName } from '../../ui/clean-name.ts'
import { CommandError, EXIT } from '../exit-codes.ts'
import { isWholeId } from '../find-row.ts'
import { findWorkspace } from './find-workspace.ts'

/** The value of `--workspace` for the user's own space, whatever the environment and the settings say. */
export const OWN_SPACE = 'personal'

type Lookup = () => Parameters<typeof findWorkspace>[0]

/** The space that calls work in: a workspace, or the user's own. */
export interface Space {
  /** The workspace as last read. Undefined in the user's own space, and until the workspace was looked up. */
  readonly getSnapshot: () => Workspace | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Returns the workspace's ID, or undefined for the user's own space. */
  readonly id: () => Promise<string | undefined>
  /** Returns the workspace, or undefined for the user's own space. Throws what `findWorkspace` throws. */
  readonly find: () => Promise<Workspace | undefined>
  /** Works in another workspace from now on, or without one in the user's own space. */
  readonly choose: (workspace: Workspace | undefined) => void
  /** Returns to the space of the settings, for another user. */
  readonly reset: () => void
}

/** Creates the space that a flag, a variable or a setting names. It's looked up when it's first needed. */
export function createSpace(setting: string | undefined, lookup: Lookup): Space {
  const named = setting === OWN_SPACE ? undefined : setting
  const listeners = new Set<() => void>()
  let known: Workspace | undefined
  let finding: Promise<Workspace | undefined> | undefined
  let typed = named

  const set = (workspace: Workspace | undefined): Workspace | undefined => {
    known = workspace
    for (const listener of listeners) listener()
    return workspace
  }
  const find = (): Promise<Workspace | undefined> => {
    finding ??= look().catch((error: unknown) => {
      finding = undefined
      throw error
    })
    return finding
  }
  const look = async (): Promise<Workspace | undefined> => {
    const wanted = typed
    if (wanted === undefined) return undefined
    const found = await lookUp(wanted, lookup())
    // Another space may have been chosen meanwhile.
    return typed === wanted ? set(found) : find()
  }
  const begin = (next: string | undefined, workspace: Workspace | undefined): void => {
    typed = next
    finding = workspace === undefined ? undefined : Promise.resolve(workspace)
    set(workspace)
  }
  return {
    getSnapshot: () => known,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    id: async () => (typed !== undefined && isWholeId(typed) ? typed.toLowerCase() : (await find())?.id),
    find,
    choose: (workspace) => begin(workspace?.id, workspace),
    reset: () => begin(named, undefined),
  }
}

/** The setting may be far away, such as in a project's file, so the error names the workspace and a way out. */
async function lookUp(wanted: string, { api, t }: ReturnType<Lookup>): Promise<Workspace> {
  try {
    return isWholeId(wanted)
      ? await api.workspace.getWorkspace({ params: { id: wanted.toLowerCase() } })
      : await findWorkspace({ api, t }, wanted)
  } catch (error) {
    if (!ApiError.is(error) || error.code !== 'workspace.not_found') throw error
    throw new CommandError(t('cli.space.notFound', { name: cleanName(wanted) }), EXIT.notFound)
  }
}
