import type { Node } from '@saffron/core/drive'

import { api } from '../shell/session/client.ts'
import { keptStores } from '../ui/list/kept-lists.ts'

const NAME = 'drive root'

/** Returns the root folder of the signed-in user's drive, loaded once. */
export async function rootFolder(): Promise<Node> {
  const stored = keptStores.get(NAME)
  if (stored !== undefined) return stored as Node
  const root = await api.drive.rootNode()
  keptStores.set(NAME, root)
  return root
}

/** Returns the folder's ID, or the root's ID if the URL has none. */
export const idOfFolder = async (id: string | undefined): Promise<string> => id ?? (await rootFolder()).id
