import { readDrivePath, writeDrivePath } from '@saffron/core/drive'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { lookUp, notThere } from './remote.ts'

export interface Target {
  /** The ID of the folder. */
  readonly parent: string
  /** The names of its path. */
  readonly names: readonly string[]
  /** The new name of the only item. Undefined keeps its name. */
  readonly name?: string
}

interface Going {
  /** Several items need a folder as target. */
  readonly isMany: boolean
  /** Creates the target folder if it's missing. */
  readonly makes?: boolean
}

/**
 * Resolves a target as a shell does: an existing folder, or for one item, a new name in an existing folder. Throws if
 * there is no such folder.
 */
export async function targetOf({ api, t }: Context, typed: string, { isMany, makes }: Going): Promise<Target> {
  const { names, isFolder } = readDrivePath(typed)
  const above = names.slice(0, -1)
  const [node, parent] = await lookUp(api, [names, above])
  if (node?.kind === 'folder') return { parent: node.id, names }
  const name = names.at(-1)
  if (isMany || isFolder || name === undefined) {
    if (node !== undefined) throw new CommandError(t('cli.drive.notFolder', { path: typed }), EXIT.failed)
    if (makes !== true) throw notThere(typed, t)
    const { list } = await api.drive.createFolders({ body: { paths: [names.join('/')] } })
    const [made] = list
    if (made === undefined) throw notThere(typed, t)
    return { parent: made.node.id, names }
  }
  const place = writeDrivePath(above)
  if (parent === undefined) throw notThere(place, t)
  if (parent.kind !== 'folder') throw new CommandError(t('cli.drive.notFolder', { path: place }), EXIT.failed)
  return { parent: parent.id, names: above, name }
}
