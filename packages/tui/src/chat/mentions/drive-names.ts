import { readDrivePath } from '@saffron/core/drive'

import { childrenOf, lookUpOne } from '../../drive/index.ts'
import type { Context } from '../../shell/context.ts'

/** What is in a folder of the drive, folders with a slash behind; nothing where it is none. */
export async function driveNames({ api }: Pick<Context, 'api'>, folder: string): Promise<readonly string[]> {
  const node = await lookUpOne(api, readDrivePath(folder).names)
  if (node?.kind !== 'folder') return []
  return (await childrenOf(api, node.id)).map(({ name, kind }) => (kind === 'folder' ? `${name}/` : name))
}
