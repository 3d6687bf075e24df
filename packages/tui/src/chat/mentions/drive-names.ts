import { readDrivePath } from '@saffron/core/drive'

import { childrenOf, lookUpOne } from '../../drive/index.ts'
import type { Context } from '../../shell/context.ts'

/** Lists a Drive folder, with a slash after folder names. Empty if it isn't a folder. */
export async function driveNames({ api }: Pick<Context, 'api'>, folder: string): Promise<readonly string[]> {
  const node = await lookUpOne(api, readDrivePath(folder).names)
  if (node?.kind !== 'folder') return []
  return (await childrenOf(api, node.id)).map(({ name, kind }) => (kind === 'folder' ? `${name}/` : name))
}
