import type { Node } from '@saffron/core/drive'
import { useCallback } from 'react'

import { api } from '../shell/session/client.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import type { DrivePlace } from './drive-place.ts'

export interface FolderPath {
  /** The folders from the root to the current one, inclusive. Empty if the place isn't a folder. */
  readonly list: readonly Node[]
  /** The ID of the workspace that they belong to. Undefined in the user's own drive, null in places without a path. */
  readonly workspace: string | undefined | null
}

/** The path of the current folder. */
export function useFolderPath(place: DrivePlace) {
  const isFolder = place.kind === 'folder'
  const id = isFolder ? place.id : undefined
  const { workspace } = place
  const load = useCallback(
    async (signal: AbortSignal): Promise<FolderPath> => {
      if (!isFolder) return { list: [], workspace: null }
      if (id === undefined) return { list: [await api.drive.rootNode({ query: { workspace }, signal })], workspace }
      const path = await api.drive.pathOfNode({ params: { id }, signal })
      return { list: path.list, workspace: path.workspace?.id }
    },
    [isFolder, id, workspace],
  )
  return useLoaded(load)
}
