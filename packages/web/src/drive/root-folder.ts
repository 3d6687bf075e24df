import type { Node } from '@saffron/core/drive'

import { api } from '../shell/session/client.ts'
import { keptStores } from '../ui/list/kept-lists.ts'

/** Returns the root folder of a workspace, or of the signed-in user's own drive, loaded once. */
export async function rootFolder(workspace: string | undefined): Promise<Node> {
  const name = `drive root ${workspace ?? ''}`
  const stored = keptStores.get(name)
  if (stored !== undefined) return stored as Node
  const root = await api.drive.rootNode({ query: { workspace } })
  keptStores.set(name, root)
  return root
}

/** Returns the folder's ID, or the root's ID if the URL has none. */
export const idOfFolder = async (id: string | undefined, workspace: string | undefined): Promise<string> =>
  id ?? (await rootFolder(workspace)).id
