import type { SpaceRole } from '@saffron/core/contract'
import type { Node } from '@saffron/core/drive'
import { useCallback } from 'react'

import { api } from '../shell/session/client.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import type { DrivePlace } from './drive-place.ts'

export interface FolderPath {
  /** The folders from the root to the current one, inclusive. Empty if the place isn't a folder. */
  readonly list: readonly Node[]
  /** The workspace that they belong to. Undefined in the user's own drive. */
  readonly workspace?: { readonly id: string; readonly name: string; readonly role: SpaceRole } | undefined
}

/** The path of the current folder. */
export function useFolderPath(place: DrivePlace) {
  const isFolder = place.kind === 'folder'
  const id = isFolder ? place.id : undefined
  const load = useCallback(
    async (signal: AbortSignal): Promise<FolderPath> => {
      if (!isFolder) return { list: [] }
      if (id === undefined) return { list: [await api.drive.rootNode({ signal })] }
      return api.drive.pathOfNode({ params: { id }, signal })
    },
    [isFolder, id],
  )
  return useLoaded(load)
}
