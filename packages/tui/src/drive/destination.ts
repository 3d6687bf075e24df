import { readDrivePath, writeDrivePath } from '@saffron/core/drive'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { lookUp, notThere } from './remote.ts'

export interface Target {
  /** The id of the folder. */
  readonly parent: string
  /** Its names. */
  readonly names: readonly string[]
  /** What the one thing is to be called there; absent: as it is called now. */
  readonly name?: string
}

interface Going {
  /** More than one thing goes there: it has to be a folder. */
  readonly isMany: boolean
  /** A folder that is meant and not there is made. */
  readonly makes?: boolean
}

/**
 * Where things go, as in a shell: into a folder that is there; the one thing, to a name in a folder that is. Throws where
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
