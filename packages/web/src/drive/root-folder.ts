import type { Node } from '@saffron/core/drive'

import { api } from '../shell/client.ts'
import { keptStores } from '../ui/list/places.ts'

const NAME = 'drive root'

/** The root of the drive of whoever is signed in, asked for once. */
export async function rootFolder(): Promise<Node> {
  const kept = keptStores.get(NAME)
  if (kept !== undefined) return kept as Node
  const root = await api.drive.rootNode()
  keptStores.set(NAME, root)
  return root
}

/** The id of a folder, of the root where it has none in the address. */
export const idOfFolder = async (id: string | undefined): Promise<string> => id ?? (await rootFolder()).id
