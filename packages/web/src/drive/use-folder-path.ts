import type { Node } from '@saffron/core/drive'
import { useCallback } from 'react'

import { api } from '../shell/session/client.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import type { DrivePlace } from './drive-place.ts'

/** The folders from the root to the current one, inclusive. Empty if the place isn't a folder. */
export function useFolderPath(place: DrivePlace) {
  const isFolder = place.kind === 'folder'
  const id = isFolder ? place.id : undefined
  const load = useCallback(
    async (signal: AbortSignal): Promise<readonly Node[]> => {
      if (!isFolder) return []
      if (id === undefined) return [await api.drive.rootNode({ signal })]
      return (await api.drive.pathOfNode({ params: { id }, signal })).list
    },
    [isFolder, id],
  )
  return useLoaded(load)
}
